import { expect, it } from 'vitest'
import { renderTurn } from './render-turn.ts'

it('between two renderable pages other work runs', async () => {
  const text: string[] = []
  const render = async (name: string) => {
    await renderTurn()
    text.push(name)
    // A request that arrives while a page is rendered.
    setImmediate(() => text.push(`request during ${name}`))
  }
  await Promise.all(['a', 'b', 'c'].map(render))
  expect(text.slice(0, 4)).toEqual(['a', 'request during a', 'b', 'request during b'])
})
