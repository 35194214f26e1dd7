/**
 * `as never` fits everywhere, `as unknown as` from anything to anything, `row!` says what nobody looked at, and `strict: false`
 * takes the types off a route's parameters: all of them silence the compiler.
 */
const noHoles = {
  meta: { type: 'problem', messages: { hole: "'{{what}}' is a hole in the types: say what it is." } },
  create(context) {
    const report = (node, what) => context.report({ node, messageId: 'hole', data: { what } })
    return {
      TSAsExpression({ typeAnnotation, expression }) {
        if (typeAnnotation.type === 'TSNeverKeyword') report(typeAnnotation, 'as never')
        if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
          report(expression, 'as unknown as')
      },
      TSTypeAssertion: node => report(node, '<Type>value'),
      TSNonNullExpression: node => report(node, 'value!'),
      VariableDeclarator: node => node.definite && report(node, 'value!: Type'),
      Property(node) {
        if (node.key.name === 'strict' && node.value.value === false) report(node, 'strict: false')
      },
    }
  },
}

export default { meta: { name: 'types' }, rules: { 'no-holes': noHoles } }
