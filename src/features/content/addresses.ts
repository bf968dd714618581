export const newsPath = '/services/club/news'
export const newsFeedPath = `${newsPath}/rss`
export const articlePath = (slug: string): string => `${newsPath}/${slug}`
export const magazinePath = '/pages/magazine'
export const magazineFeedPath = `${magazinePath}/rss`
export const faqPath = '/pages/faq'
/** All answers for the device; the page of all questions carries the answers of one topic. */
export const answersPath = `${faqPath}/answers`
export const topicPath = (topic: string): string => `${faqPath}?topic=${topic}`
/** One answer, opened on the page of all. */
export const answerPath = (slug: string): string => `${faqPath}#${slug}`
/** The choice of the text size, with the return address. */
export const textSizePath = (next: string): string => `/look?next=${encodeURIComponent(next)}`
export const modelPath = (slug: string): string => `/services/new-vehicle/${slug}`
export const trimPath = (slug: string): string => `/services/new-vehicle/info/${slug}`
export const pricePath = (slug: string): string => `/services/vehicle-info/price/${slug}`
export const supportPath = '/profile/support'
/** A support request about an answer that did not help. */
export const askAgainPath = (slug: string, question: string): string =>
  `${supportPath}?${new URLSearchParams({ about: `help:${slug}`, title: question })}`
export const termsPath = '/pages/conditions-rules'
export const privacyPath = '/pages/privacy-policy'
export const aboutPath = '/pages/about-us'
export const jobsPath = '/pages/jobs'
export const partnershipPath = '/pages/partnership'
export const adsPath = '/pages/ads'
export const complaintPath = '/pages/complaint'
export const editionPath = (path: string, version: string): string => `${path}?version=${version}`
export const comparePath = (path: string, version: string): string => `${path}?compare=${version}`
export const contentAdminPath = '/admin/content'
export const entryAdminPath = (id: bigint | string): string => `${contentAdminPath}/${id}`
