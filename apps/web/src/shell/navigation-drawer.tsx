import { Drawer } from '@mantine/core'
import { SideNavigation } from './side-navigation.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The side navigation on small screens. */
export const NavigationDrawer = ({ opened, onClose }: Props) => (
  <Drawer opened={opened} onClose={onClose} title="Menu" size={288} hiddenFrom="sm">
    <SideNavigation look="drawer" onFollow={onClose} />
  </Drawer>
)
