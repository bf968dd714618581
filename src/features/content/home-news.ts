/** The name of the news part on the home page. */
export const newsPart = 'home-news'
