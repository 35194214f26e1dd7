import { expect, test } from 'vitest'
import { renderHtml } from './layout.ts'

test('a logo of any shape keeps its proportions: what bounds it is no size', () => {
  const brand = { name: 'Sunshine Brokers', logoAddress: 'https://app.example.co.za/pictures/1' }
  const html = renderHtml({ subject: '', greeting: '', paragraphs: [], brand }, 'Lodeway')
  const [, style = ''] = /<img [^>]*style="([^"]*)"/.exec(html) ?? []
  expect(style.split(';')).toEqual(
    expect.arrayContaining(['width:auto', 'height:auto', 'max-width:220px', 'max-height:40px']),
  )
})
