import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { advertisementPath, bookmarksPath, galleriesPath } from './addresses.ts'
import { editAdStepPath, newAdStepPath, reviewPath } from './own-ad-addresses.ts'
import { adPublishedNotice, adRejectedNotice } from './ad/server/notices.ts'
import { applicationsPath, deskEditStepPath, deskNewStepPath, deskPath, galleryApplyPath } from './desk-addresses.ts'
import { mostFileBytes } from './gallery-desk/import-rows.ts'
import { applicationQueue, countWaitingApplications } from './gallery-desk/server/find-applications.ts'
import { licencePicture } from './gallery-desk/server/licence-picture.ts'
import { galleryAcceptedNotice, galleryInvitedNotice, galleryRejectedNotice } from './gallery-desk/server/notices.ts'
import { adPosting, adTrust, galleryPosting } from './posting/server/rules.ts'
import { countWaitingAds } from './review/server/find-sent-ads.ts'
import { reviewQueue } from './review/server/review-queue.ts'
import { postedPictures } from './posting/server/posted-pictures.ts'
import { adPicture, formBytesFor } from '#capabilities/files/contract.ts'
import { adStateNames } from './ad/ad-states.ts'
import { adSuspendedNotice, gallerySuspendedNotice, reportDecidedNotice } from './reports/server/notices.ts'
import { countUnreadThreads } from './chat/server/find-threads.ts'
import { messagesTopic } from './chat/server/live.ts'
import { messagePicture, messagePictures } from './chat/server/message-picture.ts'
import { countReportedThreads, threadReportDecidedNotice } from './chat/server/moderate-threads.ts'
import { newMessageNotice } from './chat/server/tell-unread.ts'
import { threadPath } from './conversation-addresses.ts'
import { savedSearchNotice } from './saved-searches/server/notices.ts'
import { priceDropNotice } from './shortlist/server/notices.ts'
import { countAllLive } from './ad/server/count-all-live.ts'
import { marketOffers } from './ad/server/market-offers.ts'
import { marketDemo } from './demo/server/market-demo.ts'
import { marketplaceApi } from './api/server/http.ts'
import { adReports } from './reports/server/ad-reports-rule.ts'
import { countReportedAds } from './reports/server/find-reports.ts'
import { reportQueue } from './reports/server/report-queue.ts'
import { adSearch, gallerySearch } from './reports/server/search-ads.ts'
import { marketplaceSearch } from './search/server/site-search.ts'
import { usedVehicleSections } from './search/server/market-sections.ts'
import { loadHomePage } from './search/markup/load-home-page.tsx'
import { getAdIndex } from './search/server/ad-index/get-ad-index.ts'
import { countFallenPrices } from './shortlist/server/count-fallen-prices.ts'
import { countBookmarks, findLatestBookmarks } from './shortlist/server/find-bookmarks.ts'
import { marketplaceJobs } from './server/jobs.ts'
import { erasePersonalData, ownsGallery } from './server/personal-data/erase-person-data.ts'
import { exportPersonalData } from './server/personal-data/export-person-data.ts'
import { marketplaceSubscriptions } from './server/subscriptions.ts'

/** Without JavaScript a form brings the pictures itself, a few at a time. */
const pictureFormBytes = formBytesFor({ ...postedPictures, maxFiles: 4 })

const permissions = {
  'messages.moderate': { roles: ['operator'], label: 'خواندن گفت‌وگوهای گزارش‌شده و بستن آن‌ها', order: 55 },
  'ads.moderate': { roles: ['operator'], label: 'رسیدگی به گزارش آگهی‌ها و توقف آگهی و نمایشگاه', order: 50 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'marketplace',
  permissions,
  notices: [
    adPublishedNotice,
    adRejectedNotice,
    adSuspendedNotice,
    reportDecidedNotice,
    gallerySuspendedNotice,
    galleryAcceptedNotice,
    galleryRejectedNotice,
    galleryInvitedNotice,
    priceDropNotice,
    newMessageNotice,
    savedSearchNotice,
    threadReportDecidedNotice,
  ],
  liveTopics: [{ name: 'messages', topic: messagesTopic }],
  adminAddresses: {
    '/admin/ads': 'ads.moderate',
    '/admin/ads/:adId': 'ads.moderate',
    '/admin/reports': 'ads.moderate',
    '/admin/reports/:adId': 'ads.moderate',
    '/admin/galleries/:galleryId': 'ads.moderate',
    '/admin/gallery-applications': 'ads.moderate',
    '/admin/gallery-applications/:applicationId': 'ads.moderate',
    '/admin/conversations': 'messages.moderate',
    '/admin/conversations/:threadId': 'messages.moderate',
  },
  adminTasks: [
    {
      label: 'آگهی منتظر بررسی',
      href: reviewPath,
      advice: 'اول آگهی‌های پرخطر و قدیمی‌تر را ببینید.',
      permission: 'ads.moderate',
      order: 8,
      count: countWaitingAds,
      queue: reviewQueue,
    },
    {
      label: 'آگهی با گزارش بررسی‌نشده',
      href: '/admin/reports',
      advice: 'آگهی را ببینید و تصمیم بگیرید.',
      permission: 'ads.moderate',
      order: 10,
      count: countReportedAds,
      queue: reportQueue,
    },
    {
      label: 'نمایشگاه منتظر بررسی پروانه',
      href: applicationsPath,
      advice: 'پروانه را در سامانهٔ اصناف ببینید و تصمیم بگیرید.',
      permission: 'ads.moderate',
      order: 12,
      count: countWaitingApplications,
      queue: applicationQueue,
    },
    {
      label: 'گفت‌وگو با گزارش بررسی‌نشده',
      href: '/admin/conversations',
      advice: 'گفت‌وگو را بخوانید و تصمیم بگیرید.',
      permission: 'messages.moderate',
      order: 11,
      count: countReportedThreads,
    },
  ],
  adminSearch: [adSearch, gallerySearch],
  auditLabels: {
    acts: {
      'ad.approve': 'انتشار آگهی',
      'ad.reject': 'رد آگهی',
      'ad.reopen': 'برگرداندن تصمیم دربارهٔ آگهی',
      'ad.suspend': 'توقف آگهی',
      'ad.keep': 'ماندن آگهی',
      'thread.read': 'خواندن گفت‌وگوی گزارش‌شده',
      'thread.close': 'بستن گفت‌وگو',
      'thread.keep': 'ماندن گفت‌وگو',
      'gallery.suspend': 'توقف نمایشگاه',
      'gallery.release': 'رفع توقف نمایشگاه',
      'gallery.accept': 'ثبت نمایشگاه',
      'gallery.turn-down': 'رد درخواست نمایشگاه',
    },
    subjects: {
      ad: 'آگهی',
      thread: 'گفت‌وگو',
      gallery: 'نمایشگاه',
      'gallery-application': 'درخواست نمایشگاه',
    },
    details: { reports: 'گزارش‌ها', ads: 'آگهی‌ها', faults: 'دلایل رد' },
    values: { state: adStateNames },
  },
  personFacts: async (db, personId) => ({
    bookmarks: await countBookmarks(db, personId),
    fallen: await countFallenPrices(db, personId),
    threads: await countUnreadThreads(db, personId),
  }),
  jobNames: {
    'marketplace.rate-ads': 'ارزیابی قیمت آگهی‌ها',
    'marketplace.publish-price-drops': 'پیدا کردن کاهش قیمت‌ها',
    'marketplace.notify-price-drop': 'اطلاع کاهش قیمت به کسانی که آگهی را نشان کرده‌اند',
    'marketplace.measure-answers': 'محاسبهٔ زمان پاسخ فروشنده‌ها',
    'marketplace.tell-unread': 'اطلاع پیام‌های نخوانده',
    'marketplace.write-import': 'ثبت فایل موجودی نمایشگاه',
    'marketplace.match-saved-searches': 'پیدا کردن آگهی‌های جدید برای جست‌وجوهای ذخیره‌شده',
    'marketplace.expire-ads': 'منقضی کردن آگهی‌هایی که مهلتشان گذشته',
  },
  jobs: ({ database: { db }, clock }) => marketplaceJobs({ db, clock }),
  subscriptions: ({ database: { db }, clock }) => marketplaceSubscriptions({ db, clock }),
  api: {
    tags: [
      { name: 'Ads', description: 'Used vehicles on sale.', order: 10 },
      { name: 'Galleries', description: 'Licensed sellers and their stock.', order: 20 },
      { name: 'Bookmarks', description: 'What the signed-in person keeps.', order: 40 },
    ],
    routes: marketplaceApi,
  },
  expensiveAddresses: [
    { method: 'GET', path: /^\/services\/used-vehicle\/advertisement(\/(part|suggest|rss))?$/, cost: 'search' },
    { method: 'GET', path: /^\/api\/v1\/ads$/, cost: 'search' },
  ],
  gauges: ({ database }) => [{ name: 'ads_live', help: 'Ads that are live.', read: () => countAllLive(database.db) }],
  refresh: getAdIndex,
  rules: [adReports, adPosting, adTrust, galleryPosting],
  filePurposes: [adPicture, messagePicture, licencePicture],
  formBytes: {
    [threadPath(':threadId')]: formBytesFor(messagePictures),
    [newAdStepPath(':step')]: pictureFormBytes,
    [editAdStepPath(':adId', ':step')]: pictureFormBytes,
    [deskNewStepPath(':galleryId', ':step')]: pictureFormBytes,
    [deskEditStepPath(':galleryId', ':adId', ':step')]: pictureFormBytes,
    [galleryApplyPath]: formBytesFor({ purpose: licencePicture, maxFiles: 2 }),
    [deskPath(':galleryId', 'imports')]: mostFileBytes + 64 * 1024,
  },
  appShortcuts: [
    { href: advertisementPath, name: 'جست‌وجوی خودرو', shortName: 'جست‌وجو', order: 10 },
    { href: bookmarksPath, name: 'آگهی‌های نشان‌شده', shortName: 'نشان‌شده‌ها', order: 20 },
    { href: galleriesPath, name: 'نمایشگاه‌های خودرو', shortName: 'نمایشگاه‌ها', order: 30 },
  ],
  homeData: loadHomePage,
  marketSections: usedVehicleSections,
  siteSearch: marketplaceSearch,
  profileData: findLatestBookmarks,
  demo: marketDemo,
  marketOffers,
  chaos: async () => (await import('./server/chaos.ts')).marketplaceChaos,
  personalData: {
    order: 30,
    inFile: [
      'آگهی‌ها',
      'نمایشگاه‌ها و همکاری با آن‌ها',
      'نشان‌شده‌ها',
      'شماره‌های دیده‌شده',
      'گزارش‌ها',
      'پیام‌ها',
      'جست‌وجوهای ذخیره‌شده',
    ],
    deletion: {
      gone: [
        'نشان‌شده‌ها و جست‌وجوهای ذخیره‌شده',
        'متن و عکس پیام‌هایتان؛ برای طرف مقابل فقط می‌ماند که پیامی بوده است',
        'آگهی‌های شما: دیگر به کسی نمایش داده نمی‌شوند و متن، عکس‌ها و محله‌شان پاک می‌شود',
      ],
      kept: [
        'مشخصات خودرو و قیمت آگهی‌هایتان، چون قیمت آگهی‌های دیگر بر اساس آن‌ها ارزیابی می‌شود',
        'دلیل گزارش‌هایی که داده‌اید، بدون متن، چون بر اساس آن دربارهٔ آگهی تصمیم می‌گیریم',
        'اینکه شمارهٔ کدام آگهی‌ها و نمایشگاه‌ها را دیده‌اید، برای پیگیری مزاحمت',
      ],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: async (db, personId) =>
      (await ownsGallery(db, personId))
        ? {
            code: 'owns-gallery',
            text: 'یک نمایشگاه به نام شماست. اول آن را واگذار کنید یا ببندید؛ پشتیبانی راهنمایی‌تان می‌کند.',
          }
        : null,
  },
  personColumns: {
    'ad.seller_id': { exported: true, deleted: 'unnamed' },
    'ad_submission.decided_by': { exported: false, deleted: 'unnamed' },
    'ad_report.person_id': { exported: true, deleted: 'unnamed' },
    'saved_search.person_id': { exported: true, deleted: 'gone' },
    'bookmark.person_id': { exported: true, deleted: 'gone' },
    'conversation.buyer_id': { exported: true, deleted: 'unnamed' },
    'conversation.seller_id': { exported: true, deleted: 'unnamed' },
    'conversation_report.person_id': { exported: true, deleted: 'unnamed' },
    'seller_answers.person_id': { exported: false, deleted: 'gone' },
    'contact_reveal.person_id': { exported: true, deleted: 'unnamed' },
    'gallery.owner_id': { exported: true, deleted: 'refused' },
    'gallery_member.person_id': { exported: true, deleted: 'gone' },
    'gallery_invitation.invited_by': { exported: false, deleted: 'unnamed' },
    'gallery_application.person_id': { exported: true, deleted: 'gone' },
    'gallery_application.decided_by': { exported: false, deleted: 'unnamed' },
    'gallery_import.person_id': { exported: true, deleted: 'unnamed' },
  },
  sealedColumns: [
    { table: 'gallery', column: 'phone_sealed' },
    { table: 'gallery_application', column: 'phone_sealed' },
    { table: 'gallery_invitation', column: 'mobile_sealed' },
  ],
})
