import { Notifications } from '@mantine/notifications'

/** At the top right, each for four seconds (document 2, section 9). */
export const ToastList = () => (
  <Notifications position="top-right" autoClose={4000} limit={20} containerWidth={380} zIndex={1000} />
)
