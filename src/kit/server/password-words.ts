/** Common passwords that the library's list lacks: words of the product, and Indian words. */
const words = `
proofline author reviewer uploader workbook question login logmein welcomeback passphrase yourpassword demodemo
aarav akash ankit arjun divya geeta gopal isha kajal krish lata meena mohit nandini neha nisha nitin pooja pramod pravin priya raj
rekha ritu rohan rohit satish seema shubham sneha sonu sumit sushil swati tanvi usha varun vikas vikram vinay vinod yash yogesh
ram sriram shreeram jaishreeram sitaram radhe radha radhekrishna harekrishna mahadev harharmahadev omnamahshivaya shivshakti
ganpati ganapati bajrangbali laxmi saraswati durga waheguru alhamdulillah mashallah matarani amma ammu appa papa namaskar
bharatmata vandemataram incredibleindia hindi kolkata bengaluru pune ahmedabad jaipur lucknow kanpur nagpur indore bhopal kochi goa
gujarat maharashtra rajasthan bihar assam kabaddi dhoni msdhoni virat viratkohli kohli rohitsharma sachintendulkar srk salmankhan
amitabh bollywood biryani samosa paneer rupees flipkart whatsapp
`
const listed = (text: string): string[] => text.trim().split(/\s+/)

/** The words that a person who chooses a password sees or thinks of first: the product, its work and the calendar. */
const guessable = `
proofline timesheet timesheets allocation allocations allocate allocated worklog worklogs productivity recruitment recruit recruiter
recruiters candidate candidates interview absence absences leave leaves deputy deputies manager managers admin admins administrator
subadmin author authors reviewer reviewers uploader uploaders question questions answer answers chapter chapters subject subjects task
tasks file files project projects target targets department departments report reports status statuses attendance payroll salary salaries
incentive incentives shift shifts holiday holidays vacation review reviews rework reworks workbook workbooks excel sheet sheets inbox home
homepage dashboard office company team teams employee employees staff member members login logon signin signup welcome password passcode
secret account accounts example examples user users guest test tests testing demo sample portal intranet work works working worker job jobs
qualitative quality production upload uploads download downloads approval approvals deadline meeting monthly weekly daily
school exam exams physics chemistry mathematics maths biology science english syllabus textbook education learning
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
monday tuesday wednesday thursday friday saturday sunday weekend
chaitra chait vaishakh vaishakha vaisakh baisakh jyeshtha jyeshth jeth ashadha ashadh asadh shravan shravana shrawan sawan saawan bhadrapada
bhadrapad bhadra bhado bhadon ashwin ashvin ashwina kartik kartika karthik agrahayana agahan margashirsha margashirsh pausha paush poush magha
magh phalguna phalgun falgun
जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर अक्तूबर नवंबर दिसंबर दिवाली दीवाली दीपावली होली नवरात्रि दशहरा राखी ईद
spring summer autumn fall winter monsoon rainy season
diwali deepavali deepawali dipawali holi navratri navaratri dussehra dasara dasera vijayadashami durga durgapuja puja pujo pooja eid
ramadan ramzan ramadhan bakrid muharram christmas xmas easter goodfriday onam pongal lohri baisakhi vaisakhi makar sankranti
makarsankranti ugadi gudipadwa janmashtami rakhi rakshabandhan ganesh ganeshchaturthi chaturthi shivratri mahashivratri shivaratri
bhaidooj karwachauth chhath gurpurab guruparb gurunanak mahavir buddha purnima republicday independenceday independence republic
gandhijayanti newyear newyears happy valentine valentines halloween thanksgiving festival festive day
`
/** Words that do not make a neighbouring word harder to guess, as in `mytimesheet`. */
export const smallWords: ReadonlySet<string> = new Set(['my', 'our', 'the', 'new', 'id', 'list', 'for', 'and'])
export const guessableWords: ReadonlySet<string> = new Set(listed(guessable))
export const localWords: string[] = [...new Set([...guessableWords, ...listed(words)])]
