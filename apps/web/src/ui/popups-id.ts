/** The element that holds what opens over the page: dialogs, menus, lists and toasts. */
export const popupsId = 'popups'
