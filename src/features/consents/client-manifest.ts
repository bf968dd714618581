import { IconShieldCheck } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { consentsPath } from './addresses.ts'
import { consentTexts } from './texts.ts'

export const clientManifest: ClientManifest = {
  profileMenu: [{ href: consentsPath, label: consentTexts.title, Icon: IconShieldCheck, order: 6.5 }],
  profileTasks: [
    {
      href: consentsPath,
      Icon: IconShieldCheck,
      order: 11,
      text: ({ consentsToAnswer = 0 }) =>
        consentsToAnswer > 0 ? `${toPersianDigits(consentsToAnswer)} درخواست استعلام منتظر پاسخ شماست` : null,
    },
  ],
}
