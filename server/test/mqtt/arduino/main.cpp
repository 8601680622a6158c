void setup();
void loop();

int main() {
  setup();
  for (;;) loop();
}
