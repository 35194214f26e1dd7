import type { GetInputPropsReturnType } from '@mantine/form'

/** As much of a form as fields need that stand in several forms, whatever else each of them holds. */
export interface AnyForm {
  key: (path: string) => string
  getInputProps: (path: string) => GetInputPropsReturnType
}
