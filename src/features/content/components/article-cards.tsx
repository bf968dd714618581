import { Picture } from '#ui/picture.tsx'
import type { ArticleCardView } from '../content-view.ts'
import './content.css'

/**
 * Articles side by side with their pictures. Separate from the lists, so that an article's page
 * loads nothing else of them.
 */
export const ArticleCards = ({ articles }: { articles: readonly ArticleCardView[] }) => (
  <ul className="article-cards">
    {articles.map((article) => (
      <li key={article.slug} className="card">
        {article.cover && (
          <Picture {...article.cover} alt="" sizes="(width < 48rem) 112px, 380px" widths={[320, 640]} />
        )}
        <div>
          <small className="text-muted">{article.series ?? article.category}</small>
          <a href={article.href} className="cover-link">
            {article.title}
          </a>
          <p>{article.lead}</p>
          <small className="text-muted">
            {article.date} · {article.minutes} خواندن
          </small>
        </div>
      </li>
    ))}
  </ul>
)
