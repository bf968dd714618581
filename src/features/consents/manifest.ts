import { defineManifest } from '#platform/manifest.ts'
import { consentsPath } from './addresses.ts'
import { countToAnswer, isConsentUsable } from './server/find-consents.ts'
import { consentsApi } from './server/http.ts'
import { consentJobs, consentSubscriptions } from './server/jobs.ts'
import { consentAnsweredNotice, consentAskedNotice, consentUsedNotice, isConsentAsked } from './server/notices.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'

export const manifest = defineManifest({
  name: 'consents',
  notices: [consentAskedNotice, consentAnsweredNotice, consentUsedNotice],
  noticeChecks: { [consentAskedNotice.kind]: isConsentAsked },
  confirmedActs: { [consentsPath]: 'اجازهٔ استعلام خودرو' },
  jobNames: {
    'consents.end': 'پایان درخواست‌های اجازهٔ استعلام',
    'consents.answered': 'خبر استفاده از اجازهٔ استعلام به مالک',
  },
  api: {
    tags: [{ name: 'Consents', description: 'Leave of owners for inquiries of buyers.', order: 66 }],
    routes: consentsApi,
  },
  behalfPermission: isConsentUsable,
  jobs: consentJobs,
  subscriptions: consentSubscriptions,
  personFacts: async (db, personId) => ({ consentsToAnswer: await countToAnswer(db, personId) }),
  personalData: {
    order: 49,
    inFile: ['درخواست‌های اجازهٔ استعلام که فرستاده‌اید یا برایتان آمده'],
    deletion: {
      gone: ['درخواست‌های اجازهٔ استعلام که مالک نپذیرفته، و مشخصاتی که برای اجازه داده‌اید'],
      kept: [
        'اجازه‌هایی که مالک داده و پاسخ‌هایشان، پیش طرف مقابل و بدون نام شما؛ مدرک او هم هست و تا ۳۰ روز بعد از پایان اجازه می‌ماند',
      ],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, { now }, { personId }) => erasePersonalData(trx, personId, now),
  },
  personColumns: {
    'consent.asker_id': { exported: true, deleted: 'unnamed' },
    'consent.owner_id': { exported: true, deleted: 'unnamed' },
    'consent_block.owner_id': { exported: false, deleted: 'gone' },
    'consent_block.asker_id': { exported: false, deleted: 'gone' },
  },
  sealedColumns: [{ table: 'consent', column: 'input_sealed' }],
})
