import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { makeDataFolder } from '../factories/data-folder.ts'
import { type Running, run } from './running.ts'

/** The product that runs for all tests of a file; each file has this module for itself. */
export let product: Running

export function withOneProduct(): void {
  beforeAll(async () => {
    product = await run(makeDataFolder('lodeway-start-'))
  })
  afterAll(async () => {
    product.child.kill('SIGINT')
    await product.exit
    rmSync(product.dataDir, { recursive: true, force: true })
  })
}
