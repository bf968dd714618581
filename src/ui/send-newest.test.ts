import { expect, it } from 'vitest'
import { sendNewest } from './send-newest.ts'

it('waits for the current submission, and sends the newest of later choices', async () => {
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

it('continues after a failed submission', async () => {
  const sent: number[] = []
  const choose = sendNewest(async (choice: number) => {
    sent.push(choice)
    if (choice === 1) throw new Error('offline')
  })
  await choose(1)
  await choose(2)
  expect(sent).toEqual([1, 2])
})
