import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { advertisementPath, bookmarksPath, dealersPath, reportedReviewsPath } from './addresses.ts'
import {
  editAdStepPath,
  newAdStepPath,
  reviewPath,
  sharedPicturesField,
  sharePath,
  strikesPath,
} from './own-ad-addresses.ts'
import {
  adEditPublishedNotice,
  adEditRejectedNotice,
  adEndingNotice,
  adExpiredNotice,
  adPublishedNotice,
  adRejectedNotice,
} from './ad/server/notices.ts'
import {
  applicationsPath,
  panelEditStepPath,
  panelNewStepPath,
  panelPath,
  panelThreadPath,
  dealerApplyPath,
} from './panel-addresses.ts'
import { maxFileBytes } from './dealer-panel/import-rows.ts'
import { applicationQueue, countWaitingApplications } from './dealer-panel/server/find-applications.ts'
import { dealerPicture, dealerPictures } from './dealer-panel/server/dealer-picture.ts'
import { licencePicture } from './dealer-panel/server/licence-picture.ts'
import {
  feedFaultsNotice,
  feedStoppedNotice,
  dealerAcceptedNotice,
  dealerInvitedNotice,
  dealerRejectedNotice,
  threadAssignedNotice,
} from './dealer-panel/server/notices.ts'
import { adBump, adPosting, adTrust, dealerPosting } from './posting/server/rules.ts'
import { strikeAppealQueue } from './strikes/server/appeal-queue.ts'
import { countStrikeAppeals, isStrikeActive } from './strikes/server/find-strikes.ts'
import {
  strikeEndedNotice,
  strikeGivenNotice,
  strikeUpheldNotice,
  strikeWithdrawnNotice,
} from './strikes/server/notices.ts'
import { adStrikes } from './strikes/server/rules.ts'
import { appealQueue, countOpenAppeals } from './review/server/find-appeals.ts'
import { appealDecidedNotice } from './review/server/notices.ts'
import { countWaitingAds } from './review/server/find-sent-ads.ts'
import { reviewQueue } from './review/server/review-queue.ts'
import { postedPictures } from './posting/server/posted-pictures.ts'
import { formBytesFor } from '#features/files/contract.ts'
import { adStateNames } from './ad/ad-states.ts'
import { dealerTextRestoredNotice } from './dealers/server/notices.ts'
import { adSuspendedNotice, dealerSuspendedNotice, reportDecidedNotice } from './reports/server/notices.ts'
import { fraudKindNames } from './conversations/fraud-schema.ts'
import { countUnreadThreads } from './conversations/server/find-threads.ts'
import { messagesTopic, typingTopic } from './conversations/server/live.ts'
import { messagePicture, messagePictures } from './conversations/server/message-picture.ts'
import { countReportedThreads, threadReportDecidedNotice } from './conversations/server/moderate-threads.ts'
import { noticeSwitches } from './alerts/server/switches.ts'
import { fakeRelay } from './contact/server/providers/relay-fake.ts'
import { newMessageNotice } from './conversations/server/notify-unread.ts'
import { adSoldNotice } from './conversations/server/notify-sold.ts'
import { threadPath } from './conversation-addresses.ts'
import { followedDealerNotice } from './dealers/server/follow.ts'
import { savedSearchNotice, savedSearchTextNotice } from './saved-searches/server/notices.ts'
import { findSearchNews } from './saved-searches/server/own-lines.ts'
import { backOnOfferNotice, betterDealNotice, priceDropNotice } from './shortlist/server/notices.ts'
import { countAllLive } from './ad/server/count-all-live.ts'
import { marketOffers } from './ad/server/market-offers.ts'
import { openAds, pictureOfAd } from './ad/server/picture-audience.ts'
import { marketplaceApi } from './api/server/http.ts'
import { guideSteps } from './dealer-api/server/guide.ts'
import { describeWebhooks } from './dealer-api/server/webhook-events.ts'
import { dealerApi } from './dealer-api/server/http.ts'
import { webhookStoppedNotice } from './dealer-api/server/notices.ts'
import { adReports } from './reports/server/ad-reports-rule.ts'
import { dealerBait } from './reports/server/dealer-bait-rule.ts'
import { countBaitDealers } from './reports/server/bait-dealers.ts'
import { countWaitingReviews } from './dealers/server/decide-review.ts'
import { countReportedAds } from './reports/server/find-reports.ts'
import { reportQueue } from './reports/server/report-queue.ts'
import { adSearch, dealerSearch } from './reports/server/search-ads.ts'
import { marketplaceSearch, offerModels } from './search/server/site-search.ts'
import { usedVehicleSections } from './search/server/market-sections.ts'
import { loadHomePage } from './search/markup/load-home-page.tsx'
import { getAdIndex } from './search/server/ad-index/get-ad-index.ts'
import { countFallenPrices } from './shortlist/server/count-fallen-prices.ts'
import { countBookmarks, findLatestBookmarks } from './shortlist/server/find-bookmarks.ts'
import { marketFigures } from './server/house-figures.ts'
import { marketplaceJobs } from './server/jobs.ts'
import { erasePersonalData, ownsDealer } from './server/personal-data/erase-person-data.ts'
import { exportPersonalData } from './server/personal-data/export-person-data.ts'
import { findCarEvents } from './my-ads/server/car-events.ts'
import { marketplaceSubscriptions } from './server/subscriptions.ts'

/** Without JavaScript a form carries the pictures itself, a few at a time. */
const pictureFormBytes = formBytesFor({ ...postedPictures, maxFiles: 4 })

const permissions = {
  'messages.moderate': { roles: ['operator'], label: 'گفت‌وگوهای گزارش‌شده و الگوهای کلاهبرداری', order: 55 },
  'ads.moderate': { roles: ['operator'], label: 'بررسی آگهی‌ها، گزارش‌ها و نمایشگاه‌ها؛ توقف آگهی و نمایشگاه', order: 50 },
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
    adEditPublishedNotice,
    adEditRejectedNotice,
    adEndingNotice,
    adExpiredNotice,
    appealDecidedNotice,
    adSuspendedNotice,
    reportDecidedNotice,
    dealerSuspendedNotice,
    dealerTextRestoredNotice,
    dealerAcceptedNotice,
    dealerRejectedNotice,
    dealerInvitedNotice,
    priceDropNotice,
    backOnOfferNotice,
    betterDealNotice,
    newMessageNotice,
    adSoldNotice,
    savedSearchNotice,
    savedSearchTextNotice,
    followedDealerNotice,
    threadReportDecidedNotice,
    webhookStoppedNotice,
    feedStoppedNotice,
    feedFaultsNotice,
    threadAssignedNotice,
    strikeGivenNotice,
    strikeWithdrawnNotice,
    strikeUpheldNotice,
    strikeEndedNotice,
  ],
  invariants: [
    emptyView('A1', 'broken_ads_without_end', 'هر آگهی در انتظار، بررسی‌کننده دارد و هر آگهی فعال، پایان مهلت'),
  ],
  noticeChecks: { [strikeGivenNotice.kind]: isStrikeActive },
  noticeSwitches,
  liveTopics: [
    { name: 'messages', topic: messagesTopic },
    { name: 'typing', topic: typingTopic },
  ],
  adminAddresses: {
    '/admin/ads': 'ads.moderate',
    '/admin/ads/:adId': 'ads.moderate',
    '/admin/ads/:adId/strikes': 'ads.moderate',
    '/admin/strikes': 'ads.moderate',
    '/admin/strikes/:strikeId': 'ads.moderate',
    '/admin/reports': 'ads.moderate',
    '/admin/reports/:adId': 'ads.moderate',
    '/admin/galleries/:galleryId': 'ads.moderate',
    '/admin/gallery-applications': 'ads.moderate',
    '/admin/gallery-reviews': 'ads.moderate',
    '/admin/gallery-applications/:applicationId': 'ads.moderate',
    '/admin/conversations': 'messages.moderate',
    '/admin/fraud-patterns': 'messages.moderate',
    '/admin/number-relay': 'ads.moderate',
    '/admin/conversations/:threadId': 'messages.moderate',
  },
  adminTasks: [
    {
      label: 'آگهی در انتظار بررسی',
      href: reviewPath,
      advice: 'اول آگهی‌های پرخطر و قدیمی‌تر را ببینید.',
      permission: 'ads.moderate',
      order: 8,
      count: countWaitingAds,
      queue: reviewQueue,
    },
    {
      label: 'درخواست بررسی دوبارهٔ آگهی',
      href: reviewPath,
      advice: 'کسی که آگهی را رد نکرده تصمیم می‌گیرد.',
      permission: 'ads.moderate',
      order: 9,
      count: countOpenAppeals,
      queue: appealQueue,
    },
    {
      label: 'درخواست بررسی اخطار',
      href: strikesPath,
      advice: 'کسی که اخطار را نداده تصمیم می‌گیرد.',
      permission: 'ads.moderate',
      order: 9.5,
      count: countStrikeAppeals,
      queue: strikeAppealQueue,
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
      label: 'نمایشگاه متوقف‌شده به دلیل آگهی طعمه',
      href: '/admin/reports',
      advice: 'گزارش‌هایی را که دربارهٔ این نمایشگاه درست بوده ببینید و دربارهٔ ادامهٔ کارش تصمیم بگیرید.',
      permission: 'ads.moderate',
      order: 11,
      count: countBaitDealers,
    },
    {
      label: 'نظر دربارهٔ نمایشگاه در انتظار بررسی',
      href: reportedReviewsPath,
      advice: 'نظرهای گزارش‌شده و نظرهایی که شبیه نظر ساختگی است.',
      permission: 'ads.moderate',
      order: 13,
      count: countWaitingReviews,
    },
    {
      label: 'نمایشگاه در انتظار بررسی پروانه',
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
  adminSearch: [adSearch, dealerSearch],
  auditLabels: {
    acts: {
      'ad.approve': 'انتشار آگهی',
      'ad.reject': 'رد آگهی',
      'ad.reopen': 'برگرداندن تصمیم دربارهٔ آگهی',
      'ad.appeal-grant': 'انتشار آگهی بعد از بررسی دوباره',
      'ad.appeal-uphold': 'رد دوبارهٔ آگهی',
      'ad.suspend': 'توقف آگهی',
      'ad.keep': 'رد گزارش آگهی',
      'strike.give': 'اخطار به فروشنده',
      'strike.withdraw': 'پس گرفتن اخطار',
      'strike.grant': 'پذیرفتن درخواست بررسی اخطار',
      'strike.uphold': 'رد درخواست بررسی اخطار',
      'relay.trace': 'پیدا کردن صاحب شمارهٔ موقت',
      'thread.read': 'خواندن گفت‌وگوی گزارش‌شده',
      'thread.close': 'بستن گفت‌وگو',
      'thread.keep': 'رد گزارش گفت‌وگو',
      'fraud-words.add': 'ثبت الگوی کلاهبرداری',
      'fraud-words.withdraw': 'حذف الگوی کلاهبرداری',
      'gallery.suspend': 'توقف نمایشگاه',
      'gallery.release': 'رفع توقف نمایشگاه',
      'gallery.restore-text': 'برگرداندن متن قبلی نمایشگاه',
      'gallery.accept': 'ثبت نمایشگاه',
      'gallery.turn-down': 'رد درخواست نمایشگاه',
      'gallery-review.hide': 'پنهان کردن نظر دربارهٔ نمایشگاه',
      'gallery-review.keep': 'نمایش نظر دربارهٔ نمایشگاه',
    },
    subjects: {
      ad: 'آگهی',
      thread: 'گفت‌وگو',
      strike: 'اخطار',
      'relay-line': 'شمارهٔ موقت',
      gallery: 'نمایشگاه',
      'fraud-words': 'الگوی کلاهبرداری',
      'gallery-application': 'درخواست نمایشگاه',
      'gallery-review': 'نظر دربارهٔ نمایشگاه',
    },
    details: { reports: 'گزارش‌ها', ads: 'آگهی‌ها', faults: 'دلایل رد', words: 'کلمه‌ها', kind: 'نوع' },
    values: { state: adStateNames, kind: fraudKindNames },
  },
  personFacts: async (db, personId) => ({
    bookmarks: await countBookmarks(db, personId),
    fallen: await countFallenPrices(db, personId),
    threads: await countUnreadThreads(db, personId),
  }),
  jobNames: {
    'marketplace.rate-ads': 'ارزیابی قیمت آگهی‌ها',
    'marketplace.publish-price-drops': 'پیدا کردن کاهش قیمت‌ها',
    'marketplace.notify-price-drop': 'خبر دادن کاهش قیمت به کسانی که آگهی را نشان کرده‌اند',
    'marketplace.measure-answers': 'محاسبهٔ زمان پاسخ فروشنده‌ها',
    'marketplace.hide-for-bait': 'توقف نمایشگاهی که آگهی‌هایش طعمه است',
    'marketplace.tell-unread': 'خبر دادن پیام‌های نخوانده',
    'marketplace.write-import': 'ثبت فایل موجودی نمایشگاه',
    'marketplace.write-batch': 'تغییر گروهی آگهی‌های نمایشگاه',
    'marketplace.release-pictures': 'حذف عکس آگهی‌هایی که ۳۰ روز از حذفشان گذشته',
    'marketplace.plan-feeds': 'پیدا کردن فایل‌های موجودی که باید خوانده شوند',
    'marketplace.read-feed': 'خواندن فایل موجودی نمایشگاه از آدرس آن',
    'marketplace.spread-ad-events': 'آماده کردن خبر آگهی‌ها برای نرم‌افزار نمایشگاه‌ها',
    'marketplace.deliver-webhook': 'ارسال خبر آگهی به نرم‌افزار نمایشگاه',
    'marketplace.remove-old-deliveries': 'پاک کردن خبرهای قدیمی و آگهی‌های آزمایشی',
    'marketplace.match-saved-searches': 'پیدا کردن آگهی‌های جدید برای جست‌وجوهای ذخیره‌شده',
    'marketplace.tell-bookmark-news': 'خبر دادن نشان‌شده‌هایی که دوباره فعال شده‌اند و پیشنهادهای بهتر از آن‌ها',
    'marketplace.forget-viewers': 'پاک کردن بازدیدکننده‌های روزهای قبل',
    'marketplace.forget-threads': 'حذف پیام‌های قدیمی کسانی که حسابشان را حذف کرده‌اند',
    'marketplace.tell-followers': 'خبر دادن آگهی‌های جدید نمایشگاه‌ها به دنبال‌کننده‌ها',
    'marketplace.tend-relay': 'بستن شماره‌های موقتی که مهلتشان گذشته و خواندن تماس‌ها',
    'marketplace.record-in-timeline': 'ثبت آگهی در شناسنامهٔ خودرو',
    'marketplace.stop-ads-without-number': 'توقف آگهی‌های کسی که شماره‌اش به شخص دیگری رسیده',
    'marketplace.tell-sold': 'خبر دادن فروش خودرو به کسانی که درباره‌اش گفت‌وگو کرده‌اند',
    'marketplace.tell-ending-ads': 'خبر دادن آگهی‌هایی که مهلتشان رو به پایان است',
    'marketplace.end-strikes': 'خبر دادن پایان مدت اخطارها',
    'marketplace.expire-ads': 'منقضی کردن آگهی‌هایی که مهلتشان گذشته',
  },
  endpoints: {
    routes: (app, { platform: { config, clock } }) => fakeRelay.routes(app, { config, clock }),
  },
  jobs: ({ database: { db }, clock, secrets, providers }) =>
    marketplaceJobs({ db, clock, secrets, calls: () => providers.galleryCalls, relay: () => providers.numberRelay }),
  subscriptions: ({ database: { db }, clock, secrets }) => marketplaceSubscriptions({ db, clock, secrets }),
  carEvents: findCarEvents,
  api: {
    webhooks: describeWebhooks,
    guide: guideSteps,
    tags: [
      { name: 'Ads', description: 'Used vehicles on sale.', order: 10 },
      { name: 'Galleries', description: 'Licensed sellers and their stock.', order: 20 },
      {
        name: 'Gallery',
        description:
          'The stock of a gallery for its own program. Send a key of the desk as `Authorization: Bearer …`; one key has 300 requests a minute, 60 of them writes, and 6 bulks.',
        order: 30,
      },
      { name: 'Bookmarks', description: 'What the signed-in person keeps.', order: 40 },
      { name: 'Conversations', description: 'What buyers and sellers of ads write each other.', order: 42 },
      { name: 'Saved searches', description: 'Searches whose new ads are told.', order: 44 },
    ],
    routes: async (api, { readContext }) => {
      await api.register(marketplaceApi, { readContext })
      await api.register(dealerApi, { readContext })
    },
  },
  expensiveAddresses: [
    { method: 'GET', path: /^\/services\/used-vehicle\/advertisement(\/(part|suggest|rss))?$/, cost: 'search' },
    { method: 'GET', path: /^\/api\/v1\/ads$/, cost: 'search' },
  ],
  gauges: ({ database }) => [{ name: 'ads_live', help: 'Ads that are live.', read: () => countAllLive(database.db) }],
  refresh: getAdIndex,
  rules: [dealerBait, adReports, adPosting, adTrust, adStrikes, adBump, dealerPosting],
  filePurposes: [pictureOfAd, messagePicture, licencePicture, dealerPicture],
  formBytes: {
    [threadPath(':threadId')]: formBytesFor(messagePictures),
    [panelThreadPath(':galleryId', ':threadId')]: formBytesFor(messagePictures),
    [newAdStepPath(':step')]: pictureFormBytes,
    [editAdStepPath(':adId', ':step')]: pictureFormBytes,
    [panelNewStepPath(':galleryId', ':step')]: pictureFormBytes,
    [panelEditStepPath(':galleryId', ':adId', ':step')]: pictureFormBytes,
    [dealerApplyPath]: formBytesFor({ purpose: licencePicture, maxFiles: 2 }),
    [panelPath(':galleryId', 'page')]: formBytesFor(dealerPictures),
    [panelPath(':galleryId', 'imports')]: maxFileBytes + 64 * 1024,
  },
  sharedFiles: {
    href: sharePath,
    field: sharedPicturesField,
    accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
  appShortcuts: [
    { href: advertisementPath, name: 'جست‌وجوی خودرو', shortName: 'جست‌وجو', order: 10 },
    { href: bookmarksPath, name: 'آگهی‌های نشان‌شده', shortName: 'نشان‌شده‌ها', order: 20 },
    { href: dealersPath, name: 'نمایشگاه‌های خودرو', shortName: 'نمایشگاه‌ها', order: 30 },
  ],
  homeData: loadHomePage,
  ownHomeData: findSearchNews,
  marketSections: usedVehicleSections,
  houseFigures: marketFigures,
  siteSearch: marketplaceSearch,
  siteSearchStart: offerModels,
  profileData: findLatestBookmarks,
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
      'اخطارها',
      'پیام‌ها',
      'نظرها دربارهٔ نمایشگاه‌ها',
      'جست‌وجوهای ذخیره‌شده و نمایشگاه‌هایی که دنبال می‌کنید',
    ],
    deletion: {
      gone: [
        'نشان‌شده‌ها، جست‌وجوهای ذخیره‌شده و نمایشگاه‌هایی که دنبال می‌کنید',
        'نظرهایتان دربارهٔ نمایشگاه‌ها',
        'محل قرارهایتان، و متن و عکس پیام‌ها در گفت‌وگویی که طرف مقابلش هم حسابش را حذف کرده است',
        'آگهی‌های شما: دیگر به کسی نمایش داده نمی‌شوند و متن، عکس‌ها و محله‌شان پاک می‌شود',
      ],
      kept: [
        'متن و عکس پیام‌هایتان پیش طرف مقابل، بدون نام شما؛ مدرک او هم هست و تا ۱۰ سال بعد از آخرین پیام می‌ماند',
        'مشخصات خودرو و قیمت آگهی‌هایتان، چون قیمت آگهی‌های دیگر بر اساس آن‌ها ارزیابی می‌شود',
        'دلیل اخطارهایتان، بدون نام و متن، چون بر اساس آن دربارهٔ آگهی تصمیم گرفته‌ایم',
        'دلیل گزارش‌هایی که داده‌اید، بدون متن، چون بر اساس آن دربارهٔ آگهی تصمیم می‌گیریم',
        'اینکه شمارهٔ کدام آگهی‌ها و نمایشگاه‌ها را دیده‌اید، برای پیگیری مزاحمت',
      ],
    },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: async (db, personId) =>
      (await ownsDealer(db, personId))
        ? {
            code: 'owns-gallery',
            text: 'یک نمایشگاه به نام شماست. اول آن را واگذار کنید یا ببندید؛ پشتیبانی راهنمایی‌تان می‌کند.',
          }
        : null,
  },
  personColumns: {
    'ad.seller_id': { exported: true, deleted: 'unnamed' },
    'ad_submission.decided_by': { exported: false, deleted: 'unnamed' },
    'ad_appeal.person_id': { exported: true, deleted: 'unnamed' },
    'ad_appeal.decided_by': { exported: false, deleted: 'unnamed' },
    'seller_strike.person_id': { exported: true, deleted: 'unnamed' },
    'seller_strike.given_by': { exported: false, deleted: 'unnamed' },
    'seller_strike.withdrawn_by': { exported: false, deleted: 'unnamed' },
    'seller_strike.appealed_by': { exported: true, deleted: 'unnamed' },
    'seller_strike.appeal_decided_by': { exported: false, deleted: 'unnamed' },
    'ad_report.person_id': { exported: true, deleted: 'unnamed' },
    'saved_search.person_id': { exported: true, deleted: 'gone' },
    'gallery_follow.person_id': { exported: true, deleted: 'gone' },
    'gallery_review.person_id': { exported: true, deleted: 'gone' },
    'gallery_review_report.person_id': { exported: false, deleted: 'gone' },
    'bookmark.person_id': { exported: true, deleted: 'gone' },
    'chat_choice.person_id': { exported: true, deleted: 'gone' },
    'conversation.buyer_id': { exported: true, deleted: 'unnamed' },
    'conversation.seller_id': { exported: true, deleted: 'unnamed' },
    'conversation_report.person_id': { exported: true, deleted: 'unnamed' },
    'seller_answers.person_id': { exported: false, deleted: 'gone' },
    'seller_active.person_id': { exported: false, deleted: 'gone' },
    'relay_line.person_id': { exported: true, deleted: 'unnamed' },
    'contact_reveal.person_id': { exported: true, deleted: 'unnamed' },
    'gallery.owner_id': { exported: true, deleted: 'refused' },
    'gallery_member.person_id': { exported: true, deleted: 'gone' },
    'gallery_invitation.invited_by': { exported: false, deleted: 'unnamed' },
    'gallery_application.person_id': { exported: true, deleted: 'gone' },
    'gallery_application.decided_by': { exported: false, deleted: 'unnamed' },
    'gallery_api_key.person_id': { exported: true, deleted: 'gone' },
    'gallery_webhook.person_id': { exported: false, deleted: 'unnamed' },
    'gallery_feed.person_id': { exported: false, deleted: 'unnamed' },
    'gallery_import.person_id': { exported: true, deleted: 'unnamed' },
    'gallery_batch.person_id': { exported: true, deleted: 'unnamed' },
    'gallery_act.person_id': { exported: true, deleted: 'unnamed' },
    'conversation_note.person_id': { exported: true, deleted: 'unnamed' },
    'gallery_desk_choice.person_id': { exported: true, deleted: 'gone' },
  },
  openSubjects: openAds,
  sealedColumns: [
    { table: 'ad', column: 'plate_sealed' },
    { table: 'ad', column: 'vin_sealed' },
    { table: 'gallery', column: 'phone_sealed' },
    { table: 'gallery_application', column: 'phone_sealed' },
    { table: 'gallery_invitation', column: 'mobile_sealed' },
    { table: 'gallery_webhook', column: 'secret_sealed' },
    { table: 'gallery_webhook', column: 'previous_secret_sealed' },
  ],
})
