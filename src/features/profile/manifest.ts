import { defineManifest } from '#platform/manifest.ts'
import { deleteAccountPath, passwordPath, securityPath, settingsPath, shebaPath } from './addresses.ts'
import { eraseContactDetails, findContactDetails, hasSheba } from './server/contact-details.ts'
import { shebaChangedNotice } from './server/notices.ts'

export const manifest = defineManifest({
  name: 'profile',
  confirmedActs: {
    [deleteAccountPath]: 'حذف حساب',
    [passwordPath]: 'تغییر رمز عبور',
    [securityPath]: 'خروج از دستگاه‌ها',
    [settingsPath]: 'دریافت اطلاعات حساب',
    [shebaPath]: 'تغییر شمارهٔ شبا',
  },
  notices: [shebaChangedNotice],
  nameAnchor: hasSheba,
  chaos: async () => (await import('./server/chaos.ts')).profileChaos,
  personalData: {
    key: 'contact',
    order: 20,
    inFile: ['آدرس و شبا'],
    deletion: { gone: ['آدرس و شمارهٔ شبا'] },
    export: (ctx, { personId }) => findContactDetails(ctx, personId),
    erase: (trx, _ctx, { personId }) => eraseContactDetails(trx, personId),
  },
  personColumns: {
    'contact_detail.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'contact_detail', column: 'address_sealed' },
    { table: 'contact_detail', column: 'postal_code_sealed' },
    { table: 'contact_detail', column: 'sheba_sealed' },
  ],
})
