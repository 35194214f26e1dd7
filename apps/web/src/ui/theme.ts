import type { CSSVariablesResolver } from '@mantine/core'
import { createTheme } from '@mantine/core'
import { shadesOf } from './shades.ts'
import { accessibleDefaults } from './theme-defaults.ts'

/** `--page` in global.css: what lies behind panels. */
export const pageColor = '#f6f8fb'
export const brandColor = '#009677'
/** White on the brand colour is 3.73:1, too little for text; on this tone it is 4.55:1. */
export const readableBrandColor = '#00866a'

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: {
    brand: shadesOf(brandColor, readableBrandColor),
    // The library's own have too little contrast for text, in them or on them.
    red: shadesOf('#e5484d', '#c92a2a'),
    green: shadesOf('#2f9e55', '#2b7a3f'),
    yellow: shadesOf('#e8a800', '#8a6100'),
    orange: shadesOf('#e8590c', '#b54708'),
    blue: shadesOf('#2f86d6', '#1b6ec2'),
  },
  fontFamily:
    'system-ui, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  headings: {
    fontFamily: 'inherit',
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: {
    xs: '0 1px 2px rgb(23 43 60 / 6%)',
    sm: '0 1px 3px rgb(23 43 60 / 8%), 0 1px 2px rgb(23 43 60 / 4%)',
    md: '0 6px 18px -6px rgb(23 43 60 / 16%), 0 2px 6px -2px rgb(23 43 60 / 8%)',
    lg: '0 14px 34px -12px rgb(23 43 60 / 22%), 0 4px 12px -6px rgb(23 43 60 / 10%)',
  },
  components: accessibleDefaults,
})

/** Greys of the library that have too little contrast, darkened until they can be read (4.5:1). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-text': '#1d2a35',
    '--mantine-color-dimmed': '#586470',
    '--mantine-color-placeholder': '#66717c',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-disabled-color': '#6a7580',
    '--mantine-color-default-border': '#cfd7e0',
    '--mantine-color-gray-light-color': '#3d4852',
    '--mantine-color-gray-text': '#55616c',
  },
})
