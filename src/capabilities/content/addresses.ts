export const newsPath = '/services/club/news'
export const newsFeedPath = `${newsPath}/rss`
export const articlePath = (slug: string): string => `${newsPath}/${slug}`
export const magazinePath = '/pages/magazine'
export const magazineFeedPath = `${magazinePath}/rss`
export const faqPath = '/pages/faq'
/** All answers, for the device: the page of all questions brings those of one topic. */
export const answersPath = `${faqPath}/answers`
export const topicPath = (topic: string): string => `${faqPath}?topic=${topic}`
/** One answer, open on the page of all. */
export const answerPath = (slug: string): string => `${faqPath}#${slug}`
/** Where the size of text is chosen, and the way back. */
export const textSizePath = (next: string): string => `/look?next=${encodeURIComponent(next)}`
export const modelPath = (slug: string): string => `/services/new-vehicle/${slug}`
export const trimPath = (slug: string): string => `/services/new-vehicle/info/${slug}`
export const pricePath = (slug: string): string => `/services/vehicle-info/price/${slug}`
export const supportPath = '/profile/support'
/** Where support is asked what an answer did not tell. */
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
export const contentDeskPath = '/admin/content'
export const entryDeskPath = (id: bigint | string): string => `${contentDeskPath}/${id}`
