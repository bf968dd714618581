import { IconFileText, IconNews } from '#ui/icons/index.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { contentAdminPath, termsPath } from './addresses.ts'

export const clientManifest: ClientManifest = {
  profileTasks: [
    {
      href: termsPath,
      Icon: IconFileText,
      order: 80,
      text: ({ changedTexts = 0 }) =>
        changedTexts > 0 ? 'قوانین یا متن حریم خصوصی تغییر کرده است؛ تغییرها را ببینید' : null,
    },
  ],
  adminMenu: [{ href: contentAdminPath, label: 'مطلب‌ها', Icon: IconNews, order: 86 }],
}
