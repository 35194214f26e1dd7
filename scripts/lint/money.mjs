/** `3500 / 100` and `Math.round(35.005 * 100)` by hand: `packages/rules/src/money` has the one way each way round. */
const isHundred = node => node?.type === 'Literal' && [100, 0.01].includes(node.value)
const isWhole = node => node?.type === 'Literal' && [100, 10_000].includes(node.value)
const roundings = new Set(['round', 'floor', 'ceil', 'trunc'])
const isRounding = node => node?.callee?.object?.name === 'Math' && roundings.has(node.callee.property?.name)
const toWire = new Set(['centsToRand', 'bpsToPercent'])

const noHandMadeCents = {
  meta: {
    type: 'problem',
    messages: {
      byHand: 'Use centsToRand, plainRand, bpsToPercent, hundredthsToNumber, nearest or nearestCents of rules/money.',
    },
  },
  create: context => ({
    BinaryExpression(node) {
      const isShare = isWhole(node.right) && /bps|cents/i.test(context.sourceCode.getText(node.left))
      const divides = node.operator === '/' && (isHundred(node.right) || isShare)
      const scales = node.operator === '*' && [node.left, node.right].some(part => part.value === 0.01)
      if (divides || scales) context.report({ node, messageId: 'byHand' })
    },
    AssignmentExpression(node) {
      if (node.operator === '/=' && isWhole(node.right)) context.report({ node, messageId: 'byHand' })
    },
    CallExpression(node) {
      const {
        callee,
        arguments: [given],
      } = node
      const multiplies = given?.type === 'BinaryExpression' && given.operator === '*'
      if (
        isRounding(node) &&
        multiplies &&
        [given.left, given.right].some(part => isHundred(part) || part.value === 10_000)
      )
        context.report({ node, messageId: 'byHand' })
      if (toWire.has(callee.name) && isRounding(given)) context.report({ node: given, messageId: 'byHand' })
      if (callee.property?.name === 'toFixed' && toWire.has(callee.object.callee?.name))
        context.report({ node, messageId: 'byHand' })
    },
  }),
}

export default { meta: { name: 'money' }, rules: { 'no-hand-made-cents': noHandMadeCents } }
