import { vi } from 'vitest'

// Some files of tests put another module in the place of one: each begins without the modules of the one before.
vi.resetModules()
