import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { soon } from './steps/time.ts'

type Rules = Pick<axe.RunOptions, 'runOnly'>
/** Half as long as what the package exports, and there in half the time. */
const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ofWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const wcag: Rules = { runOnly: ofWcag }
/** All that another scheme changes. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** What of a page is looked at, by selectors: what is within one, or all but another. */
type Part = { readonly include: string } | { readonly exclude: string }

const dialogs = '[role=dialog][aria-modal=true]'

/** All that is in front while a dialog is open: the dialog, and toasts, lists and menus over it. */
export const inFront = { include: `${dialogs}, [data-portal]` }

/** What axe finds wrong with a page as it stands, or with a part of it, with the element of each. */
export async function findViolations(page: Page, rules: Rules = wcag, part?: Part): Promise<string[]> {
  // The program comes once to each document. The one frame there may be renews a sign-in and shows nothing.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(program)
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'], iframes: false }
  const looked = part ? JSON.stringify(part) : 'document'
  return page.evaluate<string[]>(`axe.run(${looked}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(node => id + ': ' + node.html.slice(0, 200))))`)
}

/** Its advice as well, beyond what WCAG asks for. */
export const everyRule: Rules = { runOnly: [...ofWcag, 'best-practice'] }

/** What it finds wrong with the colours alone. */
export const findColourViolations = (page: Page, part?: Part): Promise<string[]> =>
  findViolations(page, { runOnly: { type: 'rule', values: aboutColours } }, part)

/**
 * What an open dialog can break of the page behind it: the whole page is hidden, dialog and all, or what opened it says something that
 * is not so. Of colours under its scrim, and of what is hidden and has the focus, axe says nothing while it is open.
 */
const behindDialog: Rules = { runOnly: { type: 'rule', values: ['aria-hidden-body', 'aria-valid-attr-value'] } }

/** What it finds wrong while a dialog is open; the rest of the page behind is looked at where nothing is in front of it. */
export const findViolationsInFront = async (page: Page): Promise<string[]> => [
  ...(await findViolations(page, wcag, inFront)),
  ...(await findViolations(page, behindDialog)),
]

/** One that has faded out and is not taken away yet is none. */
export const isDialogOpen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('${dialogs}')]
    .some(dialog => dialog.checkVisibility({ opacityProperty: true }))`)

/** By script: a click of the mouse would close what is open beside them. */
const closeToasts = `for (const button of document.querySelectorAll('.mantine-Notification-closeButton')) button.click()`

/** The page as it stands, once nothing moves on it any more, can be used by everybody. */
export async function isAccessible(page: Page, what = page.url(), part?: Part): Promise<void> {
  await standStill(page)
  const isDialog = async () => part === undefined && (await isDialogOpen(page))
  const find = async () => ((await isDialog()) ? findViolationsInFront(page) : findViolations(page, wcag, part))
  const found = await find()
  if (found.length === 0) return
  // A toast may have begun to fade while it was looked at, or a toast or the page's header have left a narrow strip of what is
  // under it; what is wrong with the page itself still is once nothing is on top of it.
  if (found.every(violation => violation.startsWith('target-size'))) {
    await page.evaluate(closeToasts)
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
    await page.evaluate(`scrollTo(0, 0)`)
  }
  await standStill(page)
  await expect.soft(find(), what).resolves.toEqual([])
}

/** Waits until nothing is being loaded and nothing moves, as a person would before reading. */
export async function standStill(page: Page): Promise<void> {
  // On the way to another page it is at work as well.
  const left = () => page.evaluate<number>(atWork).catch(() => Infinity)
  await expect.poll(left, { ...soon, timeout: 120_000 }).toBe(0)
}

/** The browser asks for light or dark colours, and the page wears them: the product's own follow a moment after the browser's. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const worn = `document.documentElement.dataset.mantineColorScheme ?? '${colorScheme}'`
  await expect.poll(() => page.evaluate<string>(worn), soon).toBe(colorScheme)
  await standStill(page)
}

export const turnDark = (page: Page): Promise<void> => turn(page, 'dark')

/**
 * What is loading, as a person sees it, and what moves: not the network, since a page that was left can keep a request open for
 * long. In the browser's own words: its types are not those of this program.
 */
const atWork = `document.querySelectorAll('[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root').length +
  document.getAnimations().filter(animation => animation.playState === 'running').length`
