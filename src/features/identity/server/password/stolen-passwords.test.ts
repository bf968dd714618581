import { expect, test } from 'vitest'
import { isStolenPassword } from './stolen-passwords.ts'

test.each(['trustno1', 'Jordan23', '1QAZ2wsx', '۱qaz۲wsx'])(
  '«%s» is in the lists of stolen passwords',
  async (password) => {
    expect(await isStolenPassword(password)).toBe(true)
  },
)

test('an unused password is not in the lists', async () => {
  expect(await isStolenPassword('Kavir-shab-92')).toBe(false)
})

test('the list contains more than 3,000 passwords that our rules would allow', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const fitting = dictionary['passwords-common'].filter((text) => /^(?=.*\p{L})(?=.*\d).{8,}$/u.test(text))
  expect(fitting.length).toBeGreaterThan(3000)
})
