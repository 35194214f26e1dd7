import { expect, test } from 'vitest'
import { mix, shadesOf } from './shades.ts'

test('a mix lies between both colours', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#009677', '#ffffff', 0)).toBe('#009677')
  expect(mix('#009677', '#ffffff', 1)).toBe('#ffffff')
})

test('there are ten shades, with the chosen and the readable colour in their places', () => {
  const shades = shadesOf('#009677', '#00866a')
  expect(shades).toHaveLength(10)
  expect(shades[5]).toBe('#009677')
  expect(shades[6]).toBe('#00866a')
  expect(shades.every(shade => /^#[0-9a-f]{6}$/.test(shade))).toBe(true)
})
