export const newsPath = '/services/club/news'
export const newsFeedPath = `${newsPath}/rss`
export const articlePath = (slug: string): string => `${newsPath}/${slug}`
export const magazinePath = '/pages/magazine'
export const magazineFeedPath = `${magazinePath}/rss`
export const faqPath = '/pages/faq'
/** One answer, open on the page of all. */
export const answerPath = (slug: string): string => `${faqPath}#${slug}`
export const modelPath = (slug: string): string => `/services/new-vehicle/${slug}`
export const trimPath = (slug: string): string => `/services/new-vehicle/info/${slug}`
export const pricePath = (slug: string): string => `/services/vehicle-info/price/${slug}`
export const supportPath = '/profile/support'
