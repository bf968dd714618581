/** Words of the ruler on which the price of an ad stands among comparable ones; numbers are millions of tomans. */
export const priceRulerTexts = {
  label: (price: string) => `این خودرو ${price}`,
  caption: 'نوار آبی: محدودهٔ بازار · به میلیون تومان',
  description: (price: string, low: string, high: string) =>
    `قیمت این خودرو ${price} میلیون تومان؛ محدودهٔ بازار ${low} تا ${high} میلیون تومان`,
}
