import type * as core from '@mantine/core'
import { popupsId } from '../ui/popups-id.ts'

/** What may be set of each widget. A type alone: with the widgets themselves every page would load all of them. */
type Core = typeof core
type Defaults = { [Name in keyof Core]?: Core[Name] extends { extend: (said: infer Said) => unknown } ? Said : never }

const close = { 'aria-label': 'Close' }
const clear = { 'aria-label': 'Clear' }
const veil = { color: 'var(--scrim)', backgroundOpacity: 1 }
const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
const widgets = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  Burger: { defaultProps: { transitionDuration: 180 } },
  Checkbox: { defaultProps: { radius: 'xs' } },
  // The picker within a ColorInput takes its labels from here alone.
  ColorPicker: { defaultProps: { saturationLabel: 'Saturation and brightness', hueLabel: 'Hue' } },
  ColorInput: {
    defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } },
  },
  Drawer: { defaultProps: { closeButtonProps: close, overlayProps: veil, transitionProps: { duration: 180 } } },
  Input: { defaultProps: { size: 'sm' } },
  Loader: { defaultProps: { role: 'status', 'aria-label': 'Loading' } },
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      position: 'bottom-end',
      transitionProps: { duration: 120 },
    },
  },
  Modal: {
    defaultProps: {
      closeButtonProps: close,
      centered: true,
      radius: 'lg',
      shadow: 'xl',
      overlayProps: veil,
      transitionProps: { duration: 180 },
    },
  },
  MultiSelect: { defaultProps: { clearButtonProps: clear } },
  Notification: { defaultProps: { closeButtonProps: close } },
  Pill: { defaultProps: { removeButtonProps: { 'aria-label': 'Remove' } } },
  // Everything that opens over the page has its place in a named part of it.
  Popover: { defaultProps: { transitionProps: { duration: 120 } } },
  Portal: { defaultProps: { target: `#${popupsId}` } },
  Radio: { defaultProps: { size: 'md' } },
  Select: { defaultProps: { clearButtonProps: clear, allowDeselect: false } },
  Tooltip: {
    defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } },
  },
} satisfies Defaults

/**
 * What the library leaves out for people who use a keyboard or a screen reader: names for buttons that show only an
 * icon, the right roles, and a menu whose first item gets the focus.
 */
export const accessibleDefaults = {
  ...widgets,
  // `@mantine/dates` loads with the calendars, so its defaults are given by name.
  DatePicker: { defaultProps: { ariaLabels: calendarLabels, firstDayOfWeek: 1 } },
}
