-- How many different quarters there are: without it the database takes a thousand alike pictures for tens of thousands, and
-- reads all files to show them.
create statistics file_look_quarter_1 on ((look >> 48) & 65535) from file;
create statistics file_look_quarter_2 on ((look >> 32) & 65535) from file;
create statistics file_look_quarter_3 on ((look >> 16) & 65535) from file;
create statistics file_look_quarter_4 on (look & 65535) from file;
