/** Common local passwords that the library's list lacks: the product's words, and Indian ones. */
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
export const localWords: string[] = words.trim().split(/\s+/)
