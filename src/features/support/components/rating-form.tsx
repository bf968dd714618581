import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { ratingNames } from '../texts.ts'

/** Asks for a rating of the outcome. One press rates, and a later press changes the rating. */
export function RatingForm({ rating }: { rating: number | null }) {
  return (
    <PostForm className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">{rating ? 'ممنون که نظر دادید' : 'پشتیبانی چطور بود؟'}</h2>
      <input type="hidden" name="intent" value="rate" />
      <div className="flex flex-wrap gap-2">
        {ratingNames.map((name, index) => (
          <Button
            key={name}
            kind={rating === index + 1 ? 'secondary' : 'outline'}
            type="submit"
            name="rating"
            value={index + 1}
            aria-pressed={rating === index + 1}
          >
            {name}
          </Button>
        ))}
      </div>
    </PostForm>
  )
}
