import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { objectionsAdminPath, parkingOf, parkingPath, zonesAdminPath } from './addresses.ts'
import { debtPayable } from './server/debts.ts'
import { countObjections } from './server/admin.ts'
import { parkingApi } from './server/http.ts'
import { endedNotice, objectionNotice } from './server/notices.ts'
import { parkingPayable, plateIndexPurpose } from './server/park.ts'
import { erasePersonalData, exportPersonalData, findRunningParking } from './server/personal-data.ts'
import { fakeCity } from './server/providers/city-fake.ts'
import { parkingJobs, parkingSubscriptions } from './server/report.ts'
import { parkingRules } from './server/rules.ts'

const permissions = {
  'parking.zones': { roles: ['operator'], label: 'محدوده‌های پارک حاشیه‌ای', order: 150 },
  'parking.objections': { roles: ['support', 'operator'], label: 'اعتراض به پارک حاشیه‌ای', order: 152 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'parking',
  permissions,
  adminAddresses: { [zonesAdminPath]: 'parking.zones', [objectionsAdminPath]: 'parking.objections' },
  adminTasks: [
    {
      label: 'اعتراض به پارک حاشیه‌ای',
      href: objectionsAdminPath,
      advice: 'دلیل را بخوانید و پاسخ بدهید.',
      permission: 'parking.objections',
      count: countObjections,
    },
  ],
  auditLabels: {
    acts: {
      'parking-zone.save': 'ثبت محدودهٔ پارک',
      'parking-zone.open': 'باز کردن محدودهٔ پارک',
      'parking-zone.close': 'بستن محدودهٔ پارک',
      'parking.waive': 'پذیرفتن اعتراض به پارک',
      'parking.uphold': 'رد اعتراض به پارک',
    },
    subjects: { 'parking-zone': 'محدودهٔ پارک', parking: 'پارک حاشیه‌ای' },
    details: { tariff: 'گروه تعرفه' },
    values: { tariff: { one: 'گروه یک', two: 'گروه دو', three: 'گروه سه' } },
  },
  rules: parkingRules,
  notices: [endedNotice, objectionNotice],
  payables: [
    {
      kind: parkingPayable,
      label: 'پارک حاشیه‌ای',
      open: 'دیدن پارک',
      creditTo: { revenue: 'parking' },
      mayUseWallet: true,
      pathOf: parkingOf,
    },
    {
      kind: debtPayable,
      label: 'بدهی پارک',
      open: 'دیدن بدهی‌های پارک',
      creditTo: { revenue: 'parking' },
      mayUseWallet: true,
      pathOf: () => parkingPath,
    },
  ],
  jobNames: {
    'parking.report': 'خبر دادن پارک به شهرداری',
    'parking.settle-debt': 'ثبت پرداخت بدهی پارک در شهرداری',
    'parking.paid': 'پرداخت پارک',
    'parking.end-long': 'پایان پارک‌هایی که از بیشترین زمان گذشته‌اند',
  },
  jobs: parkingJobs,
  subscriptions: parkingSubscriptions,
  api: {
    tags: [{ name: 'Parking', description: 'Street parking by plate, and what plates owe for it.', order: 69 }],
    routes: parkingApi,
  },
  endpoints: {
    routes: (app, { platform: { config, clock } }) => fakeCity.routes(app, { config, clock }),
  },
  invariants: [
    emptyView('I8', 'broken_i8_parking_debt', 'هر بدهی پرداخت‌شدهٔ پارک یا تسویه شده یا پولش برگشته، نه هر دو'),
    emptyView('I8', 'broken_parking_paid', 'هر پارک پرداخت‌شده پول تأییدشده دارد'),
  ],
  personalData: {
    order: 52,
    inFile: ['پارک‌های حاشیه‌ای و بدهی‌های پارک'],
    deletion: {
      gone: ['پلاک‌ها و اعتراض‌های پارک حاشیه‌ای'],
      kept: ['زمان و مبلغ پارک‌ها، بدون نام و پلاک؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findRunningParking,
  },
  personColumns: {
    'parking.person_id': { exported: true, deleted: 'unnamed' },
    'parking_debt.person_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'parking', column: 'plate_sealed', index: { column: 'plate_index', purpose: plateIndexPurpose } },
    { table: 'parking', column: 'objection_sealed' },
    { table: 'parking_debt', column: 'plate_sealed', index: { column: 'plate_index', purpose: plateIndexPurpose } },
  ],
})
