/** What `Date` may be used for: a moment that is given, in whatever way, and what says whether something is one. */
function isGivenMoment(node) {
  const { parent } = node
  if (parent.type.startsWith('TS')) return true
  if (parent.type === 'NewExpression') return parent.callee === node && !mayBeEmpty(parent.arguments)
  if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof' && parent.right === node
  return isMemberOf(node, ['UTC', 'parse'])
}

/** No arguments, or a first one that may be none: `...[]`, `undefined`, `void 0`. */
const mayBeEmpty = ([first]) =>
  first === undefined ||
  first.type === 'SpreadElement' ||
  first.name === 'undefined' ||
  (first.type === 'UnaryExpression' && first.operator === 'void')

const isMemberOf = (node, names) =>
  node.parent.type === 'MemberExpression' &&
  node.parent.object === node &&
  (names === undefined ? nameOf(node.parent) !== 'random' : names.includes(nameOf(node.parent)))

/** `a.name`, `a['name']`; undefined where the name is computed. */
const nameOf = ({ property, computed }) => (computed ? property.value : property.name)

/** `row.Date` and `{ Date: 1 }` are names of something else. */
const isOnlyAName = node =>
  (node.parent.type === 'MemberExpression' && !node.parent.computed && node.parent.property === node) ||
  (node.parent.type === 'Property' && !node.parent.computed && !node.parent.shorthand && node.parent.key === node)

/** The hours of a moment, its words, and what a formatter settled on: by the zone and language of the machine. */
const ofMachine =
  /^(?:[gs]et(?:Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear|TimezoneOffset)|toLocale(?:Date|Time)?String|resolvedOptions)$/

/** A rule of `packages/rules` is handed the time and the chance that it needs: what reads them itself cannot be tested. */
const noClockOrChance = {
  meta: { type: 'problem', messages: { impure: '{{what}} is a clock or chance: take it as an argument.' } },
  create(context) {
    const report = (node, what) => context.report({ node, messageId: 'impure', data: { what } })
    return {
      Identifier(node) {
        if (isOnlyAName(node)) return
        if (node.name === 'Date' && !isGivenMoment(node)) report(node, 'Date')
        if (node.name === 'Math' && !isMemberOf(node)) report(node, 'Math.random')
        if (['globalThis', 'performance', 'crypto', 'Temporal', 'Function', 'eval'].includes(node.name))
          report(node, node.name)
      },
      MemberExpression(node) {
        const name = nameOf(node)
        if (ofMachine.test(name) || name === 'constructor') report(node, name)
      },
      CallExpression(node) {
        const name = node.callee.property?.name
        if (['format', 'formatToParts'].includes(name) && mayBeEmpty(node.arguments)) report(node, `${name}()`)
      },
      // What is declared to be there is not checked: `declare const fs: …` would bring back all that the types keep out.
      ...Object.fromEntries(
        ['VariableDeclaration', 'TSDeclareFunction', 'ClassDeclaration', 'TSModuleDeclaration'].map(type => [
          type,
          node => node.declare && report(node, 'declare'),
        ]),
      ),
    }
  },
}

export default { meta: { name: 'pure' }, rules: { 'no-clock-or-chance': noClockOrChance } }
