import { scriptJson } from '#kit/markup.ts'

type Question = { question: string; text: string }

/**
 * Formats the whole help for search engines as markup. Its text is in the page twice, but not in
 * the page's data.
 */
export const faqJsonLd = (answers: readonly Question[]): string =>
  `<script type="application/ld+json">${scriptJson({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  })}</script>`
