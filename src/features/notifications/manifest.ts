import { dayMs } from '#kit/durations.ts'
import { stateGauge } from '#platform/database/count-by-state.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import type { NoticeDefinition } from './notice-kinds.ts'
import type { NoticeSwitch } from './server/notice-switch.ts'
import { plannedNotices } from './planned-notices.ts'
import { countFailedSms } from './server/count-failed.ts'
import { countUnread } from './server/find-notices.ts'
import { findLatestNotices } from './server/load-inbox.ts'
import { notificationsApi } from './server/http.ts'
import { noticeJobs, smsJobs } from './server/jobs.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { fakeSms } from './server/providers/fake.ts'

const permissions = {
  'sms.read': { roles: ['support', 'operator'], label: 'مشاهدهٔ پیامک‌های ارسال‌شده', order: 90 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** The notices of the feature. */
    notices?: readonly NoticeDefinition[]
    /** Notifications that a link in a message switches off without signing in. */
    noticeSwitches?: readonly NoticeSwitch[]
  }
}

export const manifest = defineManifest({
  name: 'notifications',
  permissions,
  adminAddresses: { '/admin/sms': 'sms.read', '/admin/sms.csv': 'sms.read' },
  adminTasks: [
    {
      label: 'پیامک ارسال‌نشده در ۲۴ ساعت گذشته',
      href: '/admin/sms?state=failed&last=day',
      advice: 'اگر زیاد است، سرویس پیامک را بررسی کنید.',
      permission: 'sms.read',
      order: 30,
      count: (db, now) => countFailedSms(db, new Date(now.getTime() - dayMs)),
    },
  ],
  profileData: findLatestNotices,
  personFacts: async (db, personId) => ({ unread: await countUnread(db, personId) }),
  jobNames: {
    'notifications.deliver-sms': 'ارسال پیامک',
    'notifications.deliver-notice': 'اطلاع‌رسانی',
    'notifications.text-notice': 'پیامک اطلاع‌رسانی',
    'notifications.announce-inbox': 'به‌روزرسانی صندوق اعلان‌ها',
    'notifications.ask-delivery': 'پیگیری تحویل پیامک‌ها',
    'notifications.forget-sms': 'حذف پیامک‌های قدیمی',
    'notifications.forget-notices': 'حذف اعلان‌های قدیمی',
  },
  gauges: ({ database }) => [
    stateGauge(database.db, { name: 'messages_by_state', help: 'Text messages in each state.', table: 'sms_message' }),
  ],
  jobs: ({ config, database: { db, signals }, secrets, clock, providers, manifests }) => ({
    ...smsJobs({ db, secrets, clock, port: providers.sms }),
    ...noticeJobs({
      db,
      secrets,
      clock,
      signals,
      openMobile: providers.openMobile,
      manifests,
      origin: config.origin ?? `http://localhost:${config.PORT}`,
    }),
  }),
  notices: Object.values(plannedNotices),
  api: {
    tags: [{ name: 'Notifications', description: 'What the signed-in person was told.', order: 50 }],
    routes: notificationsApi,
  },
  endpoints: {
    routes: (app, { platform: { config, clock, database, secrets } }) =>
      fakeSms.routes(app, { config, clock, db: database.db, secrets }),
  },
  auditLabels: { acts: { 'sms.export': 'دریافت خروجی پیامک‌ها' }, subjects: { sms: 'پیامک‌ها' } },
  personalData: {
    order: 40,
    inFile: ['اعلان‌ها', 'پیامک‌ها'],
    deletion: { gone: ['اعلان‌ها و پیامک‌ها'] },
    export: exportPersonalData,
    erase: erasePersonalData,
  },
  personColumns: {
    'notice.person_id': { exported: true, deleted: 'gone' },
    'notice_choice.person_id': { exported: true, deleted: 'gone' },
  },
  sealedColumns: [
    { table: 'imitated_sms', column: 'message_sealed' },
    { table: 'sms_message', column: 'mobile_sealed' },
    { table: 'sms_message', column: 'tokens_sealed' },
  ],
})
