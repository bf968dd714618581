/** The name under which the news stand on the first page. */
export const newsPart = 'home-news'
