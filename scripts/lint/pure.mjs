/** A rule of `packages/rules` is handed the time and the chance that it needs: what reads them itself cannot be tested. */
const noClockOrChance = {
  meta: { type: 'problem', messages: { impure: '{{what}} is a clock or chance: take it as an argument.' } },
  create(context) {
    const report = (node, what) => context.report({ node, messageId: 'impure', data: { what } })
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node, 'new Date()')
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') report(node, 'Date()')
      },
      MemberExpression(node) {
        const name = `${node.object.name}.${node.property.name ?? node.property.value}`
        if (['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'Temporal.Now'].includes(name))
          report(node, name)
      },
    }
  },
}

export default { meta: { name: 'pure' }, rules: { 'no-clock-or-chance': noClockOrChance } }
