import {
  ActionIcon,
  Button,
  ColorInput,
  Drawer,
  Input,
  InputWrapper,
  Loader,
  Menu,
  Modal,
  MultiSelect,
  Notification,
  Pill,
  Portal,
  Radio,
  Select,
  Tooltip,
} from '@mantine/core'
import { popupsId } from './popups-id.ts'

const close = { 'aria-label': 'Close' }
const clear = { 'aria-label': 'Clear' }
const veil = { color: '#12303a', backgroundOpacity: 0.38, blur: 2 }
const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
// `@mantine/dates` loads with the pages that show a calendar, so its defaults are given by name.
const dates = {
  defaultProps: {
    clearButtonProps: clear,
    ariaLabels: calendarLabels,
    firstDayOfWeek: 1,
    // The library would name the calendar after an element that is not there.
    popoverProps: { withRoles: false, shadow: 'lg' },
  },
}

/**
 * What the library leaves out for people who use a keyboard or a screen reader: names for buttons that show only an
 * icon, the right roles, and a menu whose first item gets the focus.
 */
export const accessibleDefaults = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
  Button: Button.extend({ defaultProps: { fw: 600 } }),
  ColorInput: ColorInput.extend({
    defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } },
  }),
  DateInput: dates,
  DatePicker: { defaultProps: { ariaLabels: calendarLabels, firstDayOfWeek: 1 } },
  DatePickerInput: dates,
  Drawer: Drawer.extend({ defaultProps: { closeButtonProps: close, overlayProps: veil } }),
  Input: Input.extend({ defaultProps: { size: 'sm' } }),
  InputWrapper: InputWrapper.extend({
    styles: { label: { fontWeight: 600, marginBottom: 4 }, error: { marginTop: 4 } },
  }),
  Loader: Loader.extend({ defaultProps: { role: 'status', 'aria-label': 'Loading' } }),
  Menu: Menu.extend({
    defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', position: 'bottom-end' },
  }),
  Modal: Modal.extend({ defaultProps: { closeButtonProps: close, centered: true, radius: 'lg', overlayProps: veil } }),
  MultiSelect: MultiSelect.extend({ defaultProps: { clearButtonProps: clear } }),
  Notification: Notification.extend({ defaultProps: { closeButtonProps: close } }),
  Pill: Pill.extend({ defaultProps: { removeButtonProps: { 'aria-label': 'Remove' } } }),
  // Everything that opens over the page has its place in a named part of it.
  Portal: Portal.extend({ defaultProps: { target: `#${popupsId}` } }),
  Radio: Radio.extend({ defaultProps: { size: 'md' } }),
  Select: Select.extend({ defaultProps: { clearButtonProps: clear, allowDeselect: false } }),
  Tooltip: Tooltip.extend({
    defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } },
  }),
}
