import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { keysAdminPath, orderOf, ordersAdminPath, placesAdminPath } from './addresses.ts'
import { findCarEvents } from './server/car-events.ts'
import { countStranded } from './server/admin.ts'
import { inspectionApi } from './server/http.ts'
import { inspectionJobs, inspectionSubscriptions } from './server/jobs.ts'
import { countNotBegun } from './server/lateness.ts'
import { countObjections } from './server/objections.ts'
import {
  bookedNotice,
  endedNotice,
  handedNotice,
  lateNotice,
  notBegunNotice,
  objectionNotice,
  offeredNotice,
  reportedNotice,
  secondNotice,
  sellerNotice,
  isInspectionSoon,
  isOffered,
  isWaitingForSeller,
  soonNotice,
  workNotice,
} from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findOpenOrder } from './server/personal-data.ts'
import { inspectionPicture } from './server/pictures.ts'
import { orderPayable } from './server/place-order.ts'
import { findOrderLines } from './server/present-orders.ts'
import { latenessRule, limitsRule, pricesRule } from './server/rules.ts'

const permissions = {
  'inspection.orders': { roles: ['support', 'operator'], label: 'رزروهای کارشناسی', order: 156 },
  'inspection.keys': { roles: [], label: 'کلیدهای گزارش کارشناسی', order: 158 },
  'inspection.places': { roles: ['operator'], label: 'محل‌ها و کارشناسان', order: 157 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'inspection',
  permissions,
  adminAddresses: {
    [ordersAdminPath]: 'inspection.orders',
    [placesAdminPath]: 'inspection.places',
    [keysAdminPath]: 'inspection.keys',
  },
  adminTasks: [
    {
      label: 'رزرو کارشناسی بدون کارشناس',
      href: ordersAdminPath,
      advice: 'کارشناس آن روز مرخصی است؛ نوبت را به کارشناس دیگری بسپارید یا لغو کنید تا پول برگردد.',
      permission: 'inspection.orders',
      count: countStranded,
    },
    {
      label: 'کارشناسی شروع‌نشده',
      href: ordersAdminPath,
      advice: 'با کارشناس تماس بگیرید یا نوبت را به کارشناس دیگری بسپارید.',
      permission: 'inspection.orders',
      count: countNotBegun,
    },
    {
      label: 'اعتراض به کارشناسی',
      href: ordersAdminPath,
      advice: 'گزارش، عکس‌ها و حرف معترض را ببینید و پاسخ بدهید.',
      permission: 'inspection.orders',
      count: countObjections,
    },
  ],
  auditLabels: {
    acts: {
      'inspection-order.end': 'لغو رزرو کارشناسی',
      'inspection-order.hand-over': 'سپردن رزرو به کارشناس دیگر',
      'inspection-objection.upheld': 'پذیرفتن اعتراض به کارشناسی',
      'inspection-objection.rejected': 'رد اعتراض به کارشناسی',
      'inspection-place.save': 'ثبت محل کارشناسی',
      'inspection-place.open': 'باز کردن محل کارشناسی',
      'inspection-place.close': 'بستن محل کارشناسی',
      'inspection-key.rotate': 'تعویض کلید گزارش کارشناسی',
      'inspection-key.revoke': 'ابطال کلید گزارش کارشناسی',
      'inspection-report.revoke': 'ابطال گزارش کارشناسی',
      'inspector.save': 'ثبت کارشناس',
      'inspector.absence': 'ثبت مرخصی کارشناس',
    },
    subjects: {
      'inspection-objection': 'اعتراض به کارشناسی',
      'inspection-order': 'رزرو کارشناسی',
      'inspection-place': 'محل کارشناسی',
      inspector: 'کارشناس',
      'inspection-key': 'کلید گزارش کارشناسی',
      'inspection-report': 'گزارش کارشناسی',
    },
    details: { inspectorDay: 'روز مرخصی', newInspector: 'کارشناس جدید' },
  },
  rules: [pricesRule, limitsRule, latenessRule],
  notices: [
    bookedNotice,
    sellerNotice,
    soonNotice,
    lateNotice,
    notBegunNotice,
    objectionNotice,
    handedNotice,
    workNotice,
    endedNotice,
    offeredNotice,
    reportedNotice,
    secondNotice,
  ],
  noticeChecks: {
    [sellerNotice.kind]: isWaitingForSeller,
    [soonNotice.kind]: isInspectionSoon,
    [offeredNotice.kind]: isOffered,
  },
  payables: [
    {
      kind: orderPayable,
      label: 'رزرو کارشناسی',
      creditTo: { revenue: 'inspection' },
      mayUseWallet: true,
      pathOf: (subject) => orderOf(subject.split('-')[0]!),
    },
  ],
  orders: [{ kind: 'inspection', label: 'کارشناسی', find: findOrderLines }],
  filePurposes: [inspectionPicture],
  jobNames: {
    'inspection.sign': 'امضای گزارش کارشناسی',
    'inspection.slots': 'ساختن زمان‌های کارشناسی',
    'inspection.holds': 'پایان مهلت پرداخت کارشناسی',
    'inspection.assign': 'تعیین کارشناس و یادآوری',
    'inspection.tell-late': 'خبر دادن شروع نشدن کارشناسی',
    'inspection.end-late': 'برگشت پول کارشناسی‌های بی‌گزارش',
    'inspection.paid': 'پرداخت کارشناسی',
  },
  jobs: inspectionJobs,
  subscriptions: inspectionSubscriptions,
  invariants: [
    emptyView('I4', 'broken_i4_inspection', 'هر زمان کارشناسی برای دقیقاً یک رزرو نگه داشته می‌شود'),
    emptyView('I10', 'broken_inspection_report', 'هر کارشناسی گزارش‌شده دقیقاً یک گزارش امضاشده دارد'),
    emptyView('I8', 'broken_i8_inspection', 'هر رزرو کارشناسی یا کامل پرداخت شده یا پولش طبق قانون لغو برگشته'),
  ],
  carEvents: findCarEvents,
  api: {
    tags: [{ name: 'Inspections', description: 'Inspections of cars and their signed reports.', order: 68 }],
    routes: inspectionApi,
  },
  personalData: {
    order: 53,
    inFile: ['رزروهای کارشناسی خودرو'],
    deletion: {
      gone: ['پلاک و آدرس رزروهای کارشناسی، و لیست انتظار'],
      kept: ['مبلغ و زمان رزروهای کارشناسی، بدون نام؛ برای دفتر پرداخت‌ها'],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenOrder,
  },
  personColumns: {
    'inspection_order.person_id': { exported: true, deleted: 'unnamed' },
    'inspection_order.seller_id': { exported: true, deleted: 'unnamed' },
    'inspection_share.person_id': { exported: true, deleted: 'unnamed' },
    'inspection_waiting.person_id': { exported: true, deleted: 'gone' },
    'inspection_request.person_id': { exported: true, deleted: 'gone' },
    'inspection_request.seller_id': { exported: true, deleted: 'gone' },
    'inspection_objection.person_id': { exported: true, deleted: 'unnamed' },
    'inspection_objection.decided_by': { exported: false, deleted: 'unnamed' },
    'inspector.person_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'inspection_order', column: 'plate_sealed' },
    { table: 'inspection_order', column: 'address_sealed' },
    { table: 'inspection_key', column: 'private_sealed' },
  ],
})
