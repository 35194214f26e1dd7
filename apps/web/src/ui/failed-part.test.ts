import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
/** Said above, of the same answer; help beside a form, which stands without it; or a page that goes on in another way. */
const silent = [
  'passwords/passkeys-panel',
  'lead-submission/going-rate',
  'access/usual-commissions',
  'profile/security-page',
  'passwords/password-page',
  'invoices/on-record',
]
const reads = /\buse(?:Call|List)\(/
const mayBeMissing = /\breturn null\b|: null\b|\{data && <|<PageLoader|\?\.data\.map\(\w+ => \(/
/** What a read failed with, and no error of a field. */
const saysSo = /\bFailedPart|\bis(?:Loading)?Error\b|\berror\b[^}]*\} = useCall\(/

/** A part that is not there, and one that loads for ever, look as if there were nothing: nobody owes, nobody asked. */
test('a part of a page that could not be loaded says so', () => {
  const components = globSync('features/**/*.tsx', { cwd: root })
    .filter(file => !silent.some(part => file === `features/${part}.tsx`))
    .flatMap(file =>
      readFileSync(`${root}${file}`, 'utf8')
        .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
        .filter(part => reads.test(part) && mayBeMissing.test(part) && !saysSo.test(part))
        .map(part => `${file}: ${part.slice(0, 60)}`),
    )
  expect(components).toEqual([])
})
