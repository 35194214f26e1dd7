import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong with a page as it stands, with the element of each. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
}

/** The page as it stands, once nothing moves on it any more, can be used by everybody. */
export async function isAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(moving)).toBe(0)
  expect(await findViolations(page)).toEqual([])
}

/** In the browser's own words, since types of the browser are not those of this program. */
export const moving = `document.getAnimations().filter(animation => animation.playState === 'running').length`
