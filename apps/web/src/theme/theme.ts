import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'
import { shadesOf } from './shades.ts'
import { accessibleDefaults } from './theme-defaults.ts'

/** What words in an organisation's colours lie on, at the worst, by their names in tokens.css: `--hover` of the light scheme. */
export const darkestLight = '#f1f6f4'
/** `--sheet` and, at the worst, `--hover` in a dialog of the dark scheme. */
export const darkSheet = '#131b1a'
export const lightestDark = '#22302c'
export const brandColor = '#009677'

/** Steps around the brand's green. White on step 5 is 3.73:1, too little for text; on step 6 it is 4.97:1. */
const brand: MantineColorsTuple = [
  '#eef8f4',
  '#d8efe7',
  '#b0dfd0',
  '#7fcab5',
  '#3db093',
  brandColor,
  '#007f65',
  '#00654f',
  '#064c3d',
  '#08352c',
]
const fonts = '"Lodeway Inter", "Lodeway Inter fallback", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** The tokens as the library's theme: what it draws takes its colours, sizes and weights from tokens.css too. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  white: '#ffffff',
  black: '#14211d',
  colors: {
    brand,
    gray: [
      '#f6f9f8',
      '#eef3f1',
      '#e2eae7',
      '#dae3df',
      '#cfdad6',
      '#a3b3ae',
      '#74857f',
      '#566660',
      '#33433e',
      '#14211d',
    ],
    dark: [
      '#e8efec',
      '#a5b5af',
      '#a5b5af',
      '#8fa09a',
      '#3a4945',
      '#25322f',
      '#1a2523',
      '#131b1a',
      '#0f1615',
      '#0c1211',
    ],
    // The library's own have too little contrast for text, in them or on them.
    red: shadesOf('#cf3a40', '#b92f35'),
    green: shadesOf('#009677', '#00654f'),
    yellow: shadesOf('#d68a00', '#7a4b00'),
    orange: shadesOf('#d68a00', '#7a4b00'),
    blue: shadesOf('#5069c4', '#31458f'),
  },
  fontFamily: fonts,
  fontWeights: { regular: '400', medium: '510', bold: '610' },
  // Buttons and fields are `sm` and read at 14 px, so that is the size of `sm` here, and of what stands beside them.
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '5px', sm: '8px', md: '8px', lg: '14px', xl: '99px' },
  headings: {
    fontFamily: 'inherit',
    fontWeight: '610',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.2' },
      h2: { fontSize: '1rem', lineHeight: '1.3' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4', fontWeight: '510' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: {
    xs: 'var(--shadow-button)',
    sm: 'var(--shadow-menu)',
    md: 'var(--shadow-menu)',
    lg: 'var(--shadow-menu)',
    xl: 'var(--shadow-dialog)',
  },
  components: accessibleDefaults,
})

/** Which of the tones each of the library's colours is. */
const tones = { red: 'bad', green: 'good', yellow: 'wait', orange: 'wait', blue: 'info', gray: 'rest' }

/** The roles of tokens.css under the library's own names; they differ by scheme themselves, so both are the same. */
const roles: Record<string, string> = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-button)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'transparent',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-brand-light': 'var(--tint)',
  '--mantine-color-brand-light-hover': 'var(--hover)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-brand-filled-hover': 'var(--action-hover)',
  ...Object.fromEntries(
    Object.entries(tones).flatMap(([color, tone]) => [
      [`--mantine-color-${color}-text`, `var(--${tone}-text)`],
      [`--mantine-color-${color}-light`, `var(--${tone}-tint)`],
      [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--${tone}-text) 8%, var(--${tone}-tint))`],
      [`--mantine-color-${color}-light-color`, `var(--${tone}-text)`],
      [`--mantine-color-${color}-outline`, `var(--${tone}-text)`],
    ]),
  ),
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
