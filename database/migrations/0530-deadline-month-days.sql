-- The day of the Jalali month that a deadline means: 31 and 30 Esfand stay what they are after a shorter month.
alter table garage_deadline add column month_day smallint check (month_day between 1 and 31);
