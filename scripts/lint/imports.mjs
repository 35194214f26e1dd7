/** `createRequire(…).resolve(…)` finds where a package is and loads nothing. */
const onlyResolves = ({ parent }) =>
  parent.type === 'CallExpression' &&
  parent.parent.type === 'MemberExpression' &&
  parent.parent.object === parent &&
  parent.parent.property.name === 'resolve'

/** Under its own name, so that each use of it is seen. */
const isOnlyImported = ({ parent }) => parent.type === 'ImportSpecifier' && parent.local.name === parent.imported.name

/** The check of boundaries reads import declarations and `import('…')` with a path: what it cannot read, it cannot refuse. */
const readable = {
  meta: {
    type: 'problem',
    messages: { unread: '{{what}} goes unseen by the check of boundaries: import it by its path, at the top.' },
  },
  create(context) {
    const report = (node, what) => context.report({ node, messageId: 'unread', data: { what } })
    return {
      TSImportType: node => report(node, "A type of import('…')"),
      ImportExpression(node) {
        if (node.source.type !== 'Literal') report(node, 'import() of a variable')
      },
      Identifier(node) {
        if (node.name === 'require') report(node, 'require')
        if (node.name === 'createRequire' && !isOnlyImported(node) && !onlyResolves(node)) report(node, 'createRequire')
      },
      MemberExpression(node) {
        if (node.object.type === 'MetaProperty' && node.property.name === 'glob') report(node, 'import.meta.glob')
      },
    }
  },
}

export default { meta: { name: 'imports' }, rules: { readable } }
