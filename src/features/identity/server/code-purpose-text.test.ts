import { expect, test } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { requestContext } from '../../../../tests/support/market.ts'
import { codePurposeText } from './code-purpose-text.ts'

const shared = useTestDb()

test.each([
  ['/profile/settings', 'دریافت اطلاعات حساب'],
  ['/profile/settings#security', 'خروج از دستگاه‌ها'],
  ['/profile/settings/password', 'تغییر رمز عبور'],
  ['/profile/settings/delete-account', 'حذف حساب'],
  ['/admin/audit?after=1', 'ورود به پنل مدیریت'],
  ['/somewhere', 'تأیید هویت'],
])('the message of a code that leads to %s names its purpose', (nextPath, words) => {
  const { manifests } = requestContext(shared).ctx
  expect(codePurposeText(manifests, { purpose: 'confirm', nextPath })).toBe(words)
})
