import type { CSSVariablesResolver } from '@mantine/core'
import { createTheme } from '@mantine/core'
import { shadesOf } from './shades.ts'
import { accessibleDefaults } from './theme-defaults.ts'

export const brandColor = '#009677'
/** White on the brand colour is 3.73:1, too little for text; on this tone it is 4.55:1. */
export const readableBrandColor = '#00866a'

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shadesOf(brandColor, readableBrandColor) },
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

/** The library's colours that have too little contrast, darkened until text in or on them can be read (4.5:1). */
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
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-outline': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-green-filled': '#2b7a3f',
    '--mantine-color-green-filled-hover': '#236534',
    '--mantine-color-green-text': '#2b7a3f',
    '--mantine-color-green-light-color': '#1d5c2f',
    '--mantine-color-yellow-filled': '#8a6100',
    '--mantine-color-yellow-filled-hover': '#735100',
    '--mantine-color-yellow-text': '#8a6100',
    '--mantine-color-yellow-light-color': '#6b4a00',
    '--mantine-color-orange-filled': '#b54708',
    '--mantine-color-orange-filled-hover': '#963a06',
    '--mantine-color-orange-text': '#b54708',
    '--mantine-color-orange-light-color': '#8a3606',
    '--mantine-color-blue-filled': '#1b6ec2',
    '--mantine-color-blue-filled-hover': '#155a9f',
    '--mantine-color-blue-text': '#1b6ec2',
    '--mantine-color-blue-light-color': '#144a82',
    '--mantine-color-gray-light-color': '#3d4852',
    '--mantine-color-gray-text': '#55616c',
  },
})
