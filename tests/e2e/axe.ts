import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// All frames are ours, so axe may run in the page itself: its other way opens an empty page each time, for half of the time again.
const builder = (page: Page) => new AxeBuilder({ page }).setLegacyMode()
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong with a page as it stands, with the element of each. */
export const findViolations = (page: Page): Promise<string[]> => violationsIn(builder(page).withTags(rules))

/** What it finds wrong with the colours alone: all that another scheme changes. */
export const findColourViolations = (page: Page): Promise<string[]> =>
  violationsIn(builder(page).withRules(['color-contrast', 'link-in-text-block']))

async function violationsIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
}

/** The page as it stands, once nothing moves on it any more, can be used by everybody. */
export async function isAccessible(page: Page, what = page.url()): Promise<void> {
  await standStill(page)
  if ((await findViolations(page)).length === 0) return
  // A toast may have begun to fade while it was looked at; what is wrong with the page itself still is a moment later.
  await standStill(page)
  await expect.soft(findViolations(page), what).resolves.toEqual([])
}

/** Waits until nothing is being loaded and nothing moves, as a person would before reading. */
export async function standStill(page: Page): Promise<void> {
  // What a person sees loading, not the network: a page that was left can keep a request open for long.
  await expect(page.locator('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0, {
    timeout: 120_000,
  })
  await expect.poll(() => page.evaluate<number>(moving)).toBe(0)
}

/** In the browser's own words, since types of the browser are not those of this program. */
const moving = `document.getAnimations().filter(animation => animation.playState === 'running').length`
