import '../src/ui/styles.ts'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '../src/theme/theme.ts'
import { popupsId } from '../src/ui/popups-id.ts'
import { Toasts } from '../src/ui/toasts.tsx'
import { Gallery } from './gallery.tsx'

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
    cssVariablesResolver={cssVariablesResolver}
  >
    <Toasts />
    <RouterProvider<typeof router> router={router} />
    <section id={popupsId} aria-label="Popups" />
  </MantineProvider>,
)
