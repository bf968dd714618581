import { scriptJson } from '#kit/markup.ts'

type Asked = { question: string; text: string }

/** The help as search engines read it, whole, as markup: its words stand in the page once more, but not in its data. */
export const faqJsonLd = (answers: readonly Asked[]): string =>
  `<script type="application/ld+json">${scriptJson({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  })}</script>`
