import { addJalaliMonths, jalaliText, toJalali } from '#kit/jalali.ts'
import type { ListName, ListRow, PrerequisiteInput } from '../prerequisites.ts'

/** Rows of lists that nobody has uploaded, for the demo: by the last digit of the national code, like all fakes. */
export function fakeRows(name: ListName, input: PrerequisiteInput, now: Date): readonly ListRow[] {
  const digit = Number(input.nationalCode.at(-1))
  const ago = (months: number) => jalaliText(addJalaliMonths({ ...toJalali(now), day: 1 }, -months))
  switch (name) {
    case 'identity':
      return [{ mobile: digit === 5 ? '09120000000' : (input.mobile ?? ''), birth_date: input.birthDate ?? '' }]
    case 'licences':
      return digit === 4 ? [] : [{ class: 'پایهٔ سوم', since: ago(90) }]
    case 'active-plates':
      return digit === 3 || digit === 8 ? [{ plates: digit === 8 ? '2' : '1' }] : []
    case 'youth':
      return digit === 4
        ? []
        : [
            {
              children: digit === 2 ? '1' : '2',
              last_child_birth: input.childBirthDate ?? '',
              used: digit === 7 ? '1' : '',
            },
          ]
    case 'households':
      return digit === 5
        ? []
        : [
            {
              household: input.nationalCode.slice(0, 8),
              postal_code: digit === 6 ? '1111111111' : (input.postalCode ?? ''),
            },
          ]
    case 'saipa':
      return digit === 6 ? [{ date: ago(20), contract: '***731' }] : []
    case 'imported':
      return digit === 7 ? [{ date: ago(11), contract: '***204' }] : []
    default:
      return []
  }
}
