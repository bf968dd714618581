import { expect, it } from 'vitest'
import { sendNewest } from './send-newest.ts'

it('waits for the sending before, and sends the newest of what was chosen meanwhile', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const choose = sendNewest((choice: string) => {
    sent.push(choice)
    return new Promise<void>((resolve) => answers.push(resolve))
  })
  const first = choose('dark')
  await Promise.resolve()
  const [second, third] = [choose('light'), choose('device')]
  await Promise.resolve()
  expect(sent).toEqual(['dark'])
  answers[0]!()
  await first
  await second
  await Promise.resolve()
  expect(sent).toEqual(['dark', 'device'])
  answers[1]!()
  await third
})

it('goes on after a sending that failed', async () => {
  const sent: number[] = []
  const choose = sendNewest(async (choice: number) => {
    sent.push(choice)
    if (choice === 1) throw new Error('offline')
  })
  await choose(1)
  await choose(2)
  expect(sent).toEqual([1, 2])
})
