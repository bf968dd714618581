import { pride, tiba, tondar, type SentenceCase } from './sentence-case.ts'

/** Sentences that measure the parser. Developers of the parser do not read them. */
export const heldOutSentences: readonly SentenceCase[] = [
  // A car with its place, year, colour.
  { text: 'rana sormei ghazvin', filters: 'model=ikco-rana&colour=navy&city=qazvin' },
  { text: '۲۰۷ اتوماتیک آلبالویی', filters: 'model=peugeot-207&gearbox=automatic&colour=cherry' },
  {
    text: 'ساینا ۹۹ بژ بندرعباس',
    filters: 'model=saipa-saina&yearFrom=1399&yearTo=1399&colour=beige&city=bandar-abbas',
  },
  { text: 'کرولا سفید صدفی ساری', filters: 'model=toyota-corolla&colour=pearl-white&city=sari' },
  { text: 'مزدا 3 قرمز تبریز', filters: 'model=mazda-3&colour=red&city=tabriz' },
  { text: 'هاچ بک اتومات اهواز', filters: 'bodyType=hatchback&gearbox=automatic&city=ahvaz' },
  { text: 'آریسان دوگانه سوز اراک', filters: 'model=ikco-arisan&fuel=dual&city=arak' },
  { text: 'پرادو مشکی رشت', filters: 'model=toyota-prado&colour=black&city=rasht' },

  // Exclusions.
  { text: 'تصادف نداشته باشه ۲۰۶ تیپ ۳', filters: 'trim=peugeot-206-type-3', without: 'body=crashed' },
  { text: 'سمند هر رنگی غیر زرد', filters: 'model=ikco-samand', without: 'colour=yellow' },
  { text: 'كيا بدون پلاك گذر موقت', filters: 'make=kia', without: 'plate=temporary' },
  {
    text: 'پراید ۱۴۱ اوراقی و سوخته نباشه',
    filters: 'model=saipa-pride-141',
    without: 'body=scrap&body=burned',
  },
  {
    text: 'پژو نمیخوام سایپا هم نمیخوام زیر ۶۰۰ میلیون',
    filters: 'tomanTo=600000000',
    without: 'make=peugeot&make=saipa',
  },
  { text: 'وانت غیر نیسان', filters: 'bodyType=pickup', without: 'model=zamyad-z24' },
  { text: 'لیفان ایکس ۶۰ دنده دستی نباشه', filters: 'model=lifan-x60', without: 'gearbox=manual' },
  { text: 'اصلا رنگ نخورده باشه پارس ای ال ایکس', filters: 'trim=peugeot-pars-elx-xum&body=no-paint' },
  { text: 'آریزو ۸ معاوضه ای نباشه', filters: 'model=fownix-arrizo-8', without: 'price=barter' },
  { text: 'کمری که هیبرید نباشه', filters: 'model=toyota-camry', without: 'fuel=hybrid&fuel=plug-in-hybrid' },
  {
    text: 'به جز کرج و تهران هر جا باشه پژو پارس',
    filters: 'model=peugeot-pars',
    without: 'city=karaj&city=tehran',
  },
  { text: 'بدون صافکاری ام وی ام ۵۵۰', filters: 'model=mvm-550', without: 'body=dent-repair' },
  {
    text: 'چانگان سی اس ۳۵ گلگیر تعویض نباشه',
    filters: 'model=changan-cs35',
    without: 'body=fender-replaced',
  },
  { text: 'مگان غیر مشکی غیر سفید', filters: 'model=renault-megane', without: 'colour=black&colour=white' },
  { text: 'دلال و بنگاه نشون نده دویست و هفت', filters: 'model=peugeot-207', without: 'seller=gallery' },
  {
    text: 'شاسی بلند هر چی هست جز جک و ام وی ام',
    filters: 'bodyType=suv',
    without: 'make=jac&make=mvm',
  },

  // Money.
  { text: 'هاوال تا دو و نیم میلیارد', filters: 'make=haval&tomanTo=2500000000' },
  { text: 'مزدا ۳ زیر 1.7 میلیارد', filters: 'model=mazda-3&tomanTo=1700000000' },
  { text: 'فونیکس اف ایکس ۲/۳ میلیارد', filters: 'model=fownix-fx&tomanTo=2300000000' },
  { text: 'قیمتش از یه میلیارد و هفتصد بالاتر نره', filters: 'tomanTo=1700000000' },
  { text: 'پراید ۱۱۱ سیصد و پنجاه میلیون', filters: 'model=saipa-pride-111&tomanTo=350000000' },
  { text: 'یه ماشین صفر میخوام ۱۱۰۰ تومن', filters: 'kmTo=0&tomanTo=1100000000' },
  { text: 'ساندرو استپ وی ۸۵۰ تومان', filters: 'model=renault-sandero-stepway&tomanTo=850000000' },
  { text: 'ششصد تا هفتصد تومن سورن', filters: 'model=ikco-soren&tomanFrom=600000000&tomanTo=700000000' },
  { text: '۹۰۰ تا یک و صد ۲۰۷', filters: 'model=peugeot-207&tomanFrom=900000000&tomanTo=1100000000' },
  { text: 'تیگو ۸ سه میلیارد و دویست', filters: 'model=fownix-tiggo-8-pro&tomanTo=3200000000' },
  { text: 'نیم میلیارد پول دارم', filters: 'tomanTo=500000000' },
  { text: 'بالاتر از ۱ میلیارد و نیم کره ای', filters: 'origin=korean&tomanFrom=1500000000' },
  { text: 'هایما اس ۷ یک و سیصد', filters: 'model=haima-s7&tomanTo=1300000000' },
  {
    text: '۴۰۵ حداقل ۳۰۰ حداکثر ۴۵۰ میلیون',
    filters: 'model=peugeot-405&tomanFrom=300000000&tomanTo=450000000',
  },
  { text: 'پیکان ۱۹۰م', filters: 'model=ikco-paykan&tomanTo=190000000' },

  // Approximate amounts.
  { text: 'ساینا تو رنج ۶۰۰ تومن', filters: 'model=saipa-saina&tomanFrom=540000000&tomanTo=660000000' },
  { text: 'حدود یک و هشتصد بسترن', filters: 'make=bestune&tomanFrom=1620000000&tomanTo=1980000000' },
  { text: 'نزدیک ۴۰۰ میلیون تندر', filters: `${tondar}&tomanFrom=360000000&tomanTo=440000000` },
  { text: 'پرشیا ۵۵۰ اینا', filters: 'model=peugeot-pars&tomanFrom=495000000&tomanTo=605000000' },

  // Alternatives only.
  { text: 'سراتو یا النترا مشکی', filters: 'model=kia-cerato&model=hyundai-elantra&colour=black' },
  { text: 'مشهد یا نیشابور تیبا هاچ بک', filters: 'city=mashhad&city=neyshabur&model=saipa-tiba-2' },
  { text: 'قرمز یا نارنجی کوپه', filters: 'colour=red&colour=orange&bodyType=coupe' },
  { text: 'فقط اتوماتیک سایپا مدل بالای ۹۵', filters: 'gearbox=automatic&make=saipa&yearFrom=1395' },
  { text: 'فقط صفر کیلومتر اطلس', filters: 'kmTo=0&model=saipa-atlas' },
  { text: 'توافقی یا معاوضه زانتیا', filters: 'price=negotiable&price=barter&model=citroen-xantia' },
  {
    text: 'سدان یا هاچ بک اتومات تا ۷۵۰ تومن',
    filters: 'bodyType=sedan&bodyType=hatchback&gearbox=automatic&tomanTo=750000000',
  },
  { text: 'فقط تک برگ باشه ریسپکت', filters: 'document=single-page&model=bahman-respect' },

  // Orders.
  { text: 'کدوم ۲۰۷ از همه ارزونتره', filters: 'model=peugeot-207&sort=cheapest' },
  { text: 'گرونترین ماشین های شیراز', filters: 'city=shiraz&sort=dearest' },
  { text: 'سوناتا با کمترین کارکرد', filters: 'model=hyundai-sonata&sort=mileage' },
  { text: 'آخرین آگهی های پراید کرمانشاه', filters: `${pride}&city=kermanshah&sort=newest` },
  { text: 'تیبا زیر قیمت', filters: `${tiba}&sort=deal` },
  { text: 'پژو پارس هایی که قیمتشون افت کرده', filters: 'model=peugeot-pars&sort=drop' },
  { text: 'به ترتیب قیمت از کم به زیاد ال ۹۰', filters: 'model=renault-tondar-90&sort=cheapest' },
  { text: 'بالاترین مدل سمند موجود', filters: 'model=ikco-samand&sort=year' },

  // Colloquial texts.
  { text: '۷۰۰ تومن دارم چه ماشینی بگیرم بهتره', filters: 'tomanTo=700000000' },
  { text: 'با یک میلیارد و دویست چی گیرم میاد', filters: 'tomanTo=1200000000' },
  { text: 'ببخشید زانتیا دارید؟', filters: 'model=citroen-xantia' },
  { text: 'کسی یه وانت پیکان سراغ داره', filters: 'model=ikco-paykan-pickup' },
  { text: 'واسه پسرم یه پراید تا ۳۰۰ تومن میخوام', filters: `${pride}&tomanTo=300000000` },
  { text: 'پول من به ۲۰۶ میرسه؟ ۵۵۰ تومن دارم', filters: 'model=peugeot-206&tomanTo=550000000' },
  { text: 'یه چیز اتومات ارزون نشونم بده', filters: 'gearbox=automatic&sort=cheapest' },

  // Body conditions and idioms.
  { text: 'سمند مثل عروسک بی رنگ', filters: 'model=ikco-samand&body=no-paint', rest: ['مثل عروسک'] },
  { text: 'تویوتا هایلوکس مال جاده خاکی', filters: 'model=toyota-hilux', rest: ['جاده خاکی'] },
  { text: '۲۰۶ صندوقدار دست خانوم بوده', filters: 'model=peugeot-206-sd', rest: ['دست خانوم بوده'] },
  { text: 'بی ام و ۲ در', filters: 'make=bmw&bodyType=coupe' },
  { text: 'سیتروئن سی ۵ بدنه فابریک', filters: 'model=citroen-c5&body=no-paint' },
  { text: 'برلیانس اچ ۳۳۰ دور رنگ', filters: 'model=brilliance-h330&body=around-painted' },
  { text: 'کپچر فول آپشن تر و تمیز', filters: 'model=renault-captur', rest: ['فول آپشن', 'تر و تمیز'] },
  { text: 'فلوئنس دو لکه رنگ', filters: 'model=renault-fluence&body=two-spots' },
  { text: 'سیلو خط و خش نداشته باشه', filters: 'model=daewoo-cielo', without: 'body=scratches' },

  // Plates.
  { text: 'بنز پلاک ارس', filters: 'make=mercedes-benz&plate=free-zone' },
  { text: 'لندکروز پلاک موقت', filters: 'model=toyota-land-cruiser&plate=temporary' },
  {
    text: 'جوک پلاک ملی باشه منطقه آزاد نباشه',
    filters: 'model=nissan-juke&plate=national',
    without: 'plate=free-zone',
  },
  { text: 'منطقه آزادی های بندر انزلی', filters: 'plate=free-zone&city=bandar-e-anzali' },
  {
    text: 'سورنتو منطقه آزاد ۲۰۱۴',
    filters: 'model=kia-sorento&plate=free-zone&yearFrom=1393&yearTo=1393',
  },

  // Instalments.
  { text: 'شاهین قسطی با پیش ۳۰۰ تومن', filters: 'model=saipa-shahin&price=instalment&downTo=300000000' },
  { text: 'ساینا بدون پیش پرداخت', filters: 'model=saipa-saina&price=instalment&downTo=0' },
  { text: 'قسطش از ماهی ۱۰ میلیون بیشتر نشه', filters: 'price=instalment&monthlyTo=10000000' },
  { text: '۱۰۰ پیش ماهی ۸ پراید', filters: `${pride}&price=instalment&downTo=100000000&monthlyTo=8000000` },
  { text: 'اقساطی مشهد دنده ای', filters: 'price=instalment&city=mashhad&gearbox=manual' },
  {
    text: 'جک جی ۴ فروش اقساطی پیش ۴۰۰ ماهی ۲۵',
    filters: 'model=jac-j4&price=instalment&downTo=400000000&monthlyTo=25000000',
  },

  // Origin of a make.
  {
    text: 'چینی اتومات صفر زیر دو میلیارد',
    filters: 'origin=chinese&gearbox=automatic&kmTo=0&tomanTo=2000000000',
  },
  { text: 'ماشین فرانسوی دنده ای', filters: 'origin=french&gearbox=manual' },
  { text: 'ژاپنی یا آلمانی مدل ۲۰۱۰ به بالا', filters: 'origin=japanese&origin=german&yearFrom=1389' },
  { text: 'ایرانی نباشه زیر ۱ میلیارد', filters: 'tomanTo=1000000000', without: 'origin=iranian' },
  { text: 'سدان کره ای نقره ای', filters: 'bodyType=sedan&origin=korean&colour=silver' },

  // Years.
  { text: '۴۰۵ مدل ۹۲ الی ۹۶', filters: 'model=peugeot-405&yearFrom=1392&yearTo=1396' },
  { text: 'پراید ۹۴', filters: `${pride}&yearFrom=1394&yearTo=1394` },
  { text: 'کوییک مدل ۱۴۰۰ یا ۱۴۰۱', filters: 'model=saipa-quick&yearFrom=1400&yearTo=1401' },
  { text: 'دنا پلاس ۰۳ خشک', filters: 'model=ikco-dena-plus&yearFrom=1403&yearTo=1403&kmTo=0' },
  { text: 'پیکان سال ۷۳', filters: 'model=ikco-paykan&yearFrom=1373&yearTo=1373' },
  { text: 'آوانته 2005', filters: 'model=hyundai-avante&yearFrom=1384&yearTo=1384' },
  { text: 'سمند مدل پایین', filters: 'model=ikco-samand', asks: 'up to which year' },
  { text: 'ساینا از ۹۸ به اینور', filters: 'model=saipa-saina&yearFrom=1398' },
  { text: 'ماکسیما مدل هشتاد و شش', filters: 'model=nissan-maxima&yearFrom=1386&yearTo=1386' },

  // Mileage.
  { text: 'صدتا بیشتر کار نکرده باشه ۲۰۷', filters: 'model=peugeot-207&kmTo=100000' },
  { text: 'رانا کارکرد زیر ۷۰', filters: 'model=ikco-rana&kmTo=70000' },
  { text: 'شاهین صفر پلاک نشده', filters: 'model=saipa-shahin&kmTo=0', rest: ['پلاک نشده'] },
  { text: 'توسان ۹۰ هزارتا کار کرده', filters: 'model=hyundai-tucson&kmTo=90000' },
  { text: 'سمند بین ۱۰۰ تا ۱۵۰ هزار کیلومتر', filters: 'model=ikco-samand&kmFrom=100000&kmTo=150000' },
  { text: 'تندر ۹۰ مثل صفر', filters: 'model=renault-tondar-90', rest: ['مثل صفر'] },
  { text: 'لیفان ۶۲۰ کارکرد بالا نباشه حداکثر ۱۲۰ هزار', filters: 'model=lifan-620&kmTo=120000' },

  // Words without a filter.
  { text: 'ماشین سبک و کم خرج برا دانشگاه', filters: '', rest: ['سبک', 'کم خرج', 'دانشگاه'] },
  {
    text: 'سدان با صندوق جادار تا ۸۰۰ میلیون',
    filters: 'bodyType=sedan&tomanTo=800000000',
    rest: ['صندوق جادار'],
  },
  { text: 'ماشین هفت نفره مسافرتی', filters: '', rest: ['هفت نفره', 'مسافرتی'] },
  { text: 'کم استهلاک و محکم ایران خودرو', filters: 'make=ikco', rest: ['کم استهلاک', 'محکم'] },
  { text: 'کم مصرف و پرشتاب تا ۲ میلیارد', filters: 'tomanTo=2000000000', rest: ['کم مصرف', 'پرشتاب'] },

  // Districts.
  { text: 'تیبا نارمک', filters: `${tiba}&city=tehran&district=نارمک` },
  { text: 'شهرک غرب مزدا ۳', filters: 'model=mazda-3&city=tehran&district=شهرک غرب' },
  { text: 'گلسار رشت ۲۰۷', filters: 'model=peugeot-207&city=rasht&district=گلسار' },
  { text: 'اصفهان ملک شهر سمند', filters: 'model=ikco-samand&city=isfahan&district=ملک‌شهر' },
  { text: 'وانت یافت آباد', filters: 'bodyType=pickup&city=tehran&district=یافت‌آباد' },
  { text: 'کیانپارس اهواز سراتو', filters: 'model=kia-cerato&city=ahvaz&district=کیانپارس' },
  { text: 'مهرشهر پراید', filters: `${pride}&city=karaj&district=مهرشهر` },
  { text: 'تبریز ولیعصر شاسی بلند', filters: 'bodyType=suv&city=tabriz&district=ولیعصر' },

  // Provinces and cities.
  { text: 'استان یزد رنو ساندرو', filters: 'province=yazd&model=renault-sandero' },
  { text: 'خراسان رضوی تارا', filters: 'province=razavi-khorasan&model=ikco-tara' },
  { text: 'تو استان قم ال ۹۰', filters: 'province=qom&model=renault-tondar-90' },
  { text: 'خرم آباد لرستان پراید ۱۳۱', filters: 'city=lorestan-khorramabad&model=saipa-pride-131' },

  // Numbers of models, words joined and split, Latin letters.
  { text: 'pride 132 model 92', filters: 'model=saipa-pride-132&yearFrom=1392&yearTo=1392' },
  { text: '405 dogane sooz', filters: 'model=peugeot-405&fuel=dual' },
  { text: 'samand soren', filters: 'model=ikco-soren' },
  { text: 'دویست و هفت صندوق دار', filters: 'model=peugeot-207-sd' },
  { text: 'تندرنود', filters: 'model=renault-tondar-90' },
  { text: 'سورن ای ال ایکس', filters: 'trim=ikco-soren-elx' },
  { text: 'ام وی ام ایکس۲۲', filters: 'model=mvm-x22' },
  { text: 'وانت۱۵۱', filters: 'model=saipa-151' },
  { text: 'چارصدوپنج جی ال ایکس', filters: 'trim=peugeot-405-glx' },
  { text: 'شاهین جی', filters: 'trim=saipa-shahin-g-turbo' },
  { text: 'هیوندایی i30', filters: 'model=hyundai-i30' },
  { text: 'dena plus otomat mashhad', filters: 'model=ikco-dena-plus&gearbox=automatic&city=mashhad' },
  { text: 'لیفانx50', filters: 'model=lifan-x50' },
  { text: 'بی ام و ایکس ۳', filters: 'model=bmw-x3' },

  // Seller, document, insurance, pictures, exchange, price.
  { text: 'بدون واسطه پژو پارس', filters: 'seller=personal&model=peugeot-pars' },
  { text: 'بنگاه های قزوین پراید', filters: `${pride}&seller=gallery&city=qazvin` },
  { text: 'صاحب ماشین خودش بفروشه جک اس ۳', filters: 'seller=personal&model=jac-s3' },
  { text: 'پیکان سند دو برگ', filters: 'model=ikco-paykan&document=two-page' },
  { text: 'سمند وکالتی ارزون', filters: 'model=ikco-samand&document=power-of-attorney&sort=cheapest' },
  { text: 'تیبا بیمه حداقل ۸ ماه داشته باشه', filters: `${tiba}&insuranceFrom=8` },
  {
    text: 'یه سال بیمه داشته باشه شخصی باشه ۴۰۵',
    filters: 'insuranceFrom=12&seller=personal&model=peugeot-405',
  },
  { text: 'آگهی بدون عکس نشون نده', filters: 'picture=yes' },
  { text: 'دنا معاوضه با زمین', filters: 'model=ikco-dena&price=barter', rest: ['زمین'] },
  { text: 'ساندرو معاوضه با ۲۰۶', filters: 'model=renault-sandero&price=barter', rest: ['۲۰۶'] },
  { text: 'پراید با ارزیابی خوب یا عالی', filters: `${pride}&rating=good&rating=excellent` },

  // Two cars.
  {
    text: 'رانا پلاس یا تارا دنده ای مدل ۱۴۰۱',
    filters: 'model=ikco-rana-plus&model=ikco-tara&gearbox=manual&yearFrom=1401&yearTo=1401',
  },
  {
    text: 'پیکان یا پراید ۱۴۱ زیر ۲۰۰ میلیون',
    filters: 'model=ikco-paykan&model=saipa-pride-141&tomanTo=200000000',
  },
  {
    text: 'اسپورتیج سورنتو سانتافه مشکی',
    filters: 'model=kia-sportage&model=kia-sorento&model=hyundai-santa-fe&colour=black',
  },

  // Long sentences.
  {
    text: 'سلام خسته نباشید یه رانا میخواستم مدل ۹۵ به بعد دور رنگ نباشه تا ۴۵۰ میلیون بیشتر هم ندارم',
    filters: 'model=ikco-rana&yearFrom=1395&tomanTo=450000000',
    without: 'body=around-painted',
  },
  {
    text: 'میخوام پراید وانتمو بفروشم یه نیسان آبی دیزل بخرم تا ۷۰۰ تومن مدلش از ۹۰ بالاتر باشه',
    filters: 'model=zamyad-z24&fuel=diesel&tomanTo=700000000&yearFrom=1390',
    rest: ['پراید وانتمو'],
  },
  {
    text: 'خانومم تازه گواهینامه گرفته یه ماشین اتوماتیک کوچیک میخوام که قیمتش از ششصد میلیون بیشتر نشه',
    filters: 'gearbox=automatic&tomanTo=600000000',
    rest: ['کوچیک'],
  },
  {
    text: 'شرکت ما سه تا وانت دوکابین میخواد پلاک ملی باشه صفر یا زیر ۲۰ هزار کیلومتر',
    filters: 'bodyType=pickup&plate=national&kmTo=20000',
    rest: ['دوکابین'],
  },
  {
    text: 'یه شاسی بلند واسه سفر میخوام بین دو تا دو و نیم میلیارد که بنزینی باشه هیبرید نباشه رنگ روشن',
    filters: 'bodyType=suv&tomanFrom=2000000000&tomanTo=2500000000&fuel=petrol',
    without: 'fuel=hybrid&fuel=plug-in-hybrid',
    rest: ['رنگ روشن'],
  },
  {
    text: 'از بین سمند و سورن و دنا هر کدوم که دوگانه کارخونه باشه و کارکردش به ۱۵۰ هزار نرسیده باشه',
    filters: 'model=ikco-samand&model=ikco-soren&model=ikco-dena&fuel=dual&kmTo=150000',
    rest: ['کارخونه'],
  },
  {
    text: 'میخوام با ماهی ۱۵ میلیون قسط و ۲۵۰ میلیون پیش یه ماشین ایرانی اتومات بخرم تو کرج',
    filters: 'price=instalment&monthlyTo=15000000&downTo=250000000&origin=iranian&gearbox=automatic&city=karaj',
  },
  {
    text: 'اونایی که تک برگ سند و بیمه شش ماه به بالا دارن عکسم داشته باشن پارس سفید یا نوک مدادی',
    filters: 'document=single-page&insuranceFrom=6&picture=yes&model=peugeot-pars&colour=white&colour=charcoal',
  },
  {
    text: 'یه تیبا یا ساینای تمیز میخوام توی شهریار یا اندیشه باشه که دم خونمون ببینمش زیر ۸۰ هزارتا',
    filters: `${tiba}&model=saipa-saina&city=shahriar&city=andisheh&kmTo=80000`,
    rest: ['تمیز'],
  },
  {
    text: 'بابام بازنشسته شده یه ماشین جون دار و بی دردسر میخواد پراید نباشه تا پونصد و پنجاه تومن دنده ای',
    filters: 'gearbox=manual&tomanTo=550000000',
    without: pride,
    rest: ['جون دار', 'بی دردسر'],
  },

  // Texts without any filter.
  { text: 'چرا قیمتا انقدر رفته بالا', filters: '' },
  { text: 'درود بر شما ممنون', filters: '' },
  { text: 'شیشه دودی و صندلی چرم', filters: '', rest: ['شیشه دودی', 'صندلی چرم'] },
  { text: 'چجوری آگهیمو ویرایش کنم', filters: '' },

  // Ambiguous texts.
  { text: 'الهیه سراتو', filters: 'model=kia-cerato', asks: 'Tehran or Mashhad' },
  { text: 'بودجه ۵ تومن', filters: '', asks: '5 million or 5 milliard toman' },
  { text: 'سمند ۲۰۰', filters: 'model=ikco-samand', asks: '200 million toman or 200 thousand kilometres' },
  { text: 'حاجی آباد پراید', filters: pride, asks: 'which city of that name' },
]
